import * as z from 'zod/mini'
import { instant } from '../schemas.ts'

/** Opening times of one weekday, `HH:mm` local; `to` past midnight is written above 24:00 (`25:30`). */
const openingSpan = z.object({ from: z.string(), to: z.string() })

export const store = z.object({
  storeId: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  zone: z.string(),
  /** Null when the caller sent no position. */
  distanceMetres: z.nullable(z.number()),
  /** Whether it is open now. */
  open: z.boolean(),
  /** When it next opens or, while open, when it closes. */
  changesAt: z.nullable(instant),
  /** Sunday to Saturday; an empty day is a day of rest. */
  hours: z.array(z.array(openingSpan)),
  /** Local dates (`YYYY-MM-DD`) within the next weeks that keep other hours; no span is a day of rest. */
  specialDays: z.array(z.object({ date: z.iso.date(), hours: z.array(openingSpan) })),
  /** Whether it does not open at all on its own local today. */
  closedToday: z.boolean(),
  /** WGS 84 degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** Whether it takes part in the campaign that was asked about; null when none was. */
  supportsActivity: z.nullable(z.boolean()),
})
export type Store = z.output<typeof store>
