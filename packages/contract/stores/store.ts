import * as z from 'zod/mini'
import { instant } from '../schemas.ts'
import { storeServices } from './store-services.ts'

/** A span of opening hours, `HH:mm` local time. `to` exceeds 24:00 after midnight (`25:30`). */
const openingSpan = z.object({ from: z.string(), to: z.string() })

/** A store with its state at the time of the request. */
export const store = z.object({
  storeId: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** IANA zone of its hours. */
  zone: z.string(),
  /** Distance from the position of the request; null without one. */
  distanceMetres: z.nullable(z.number()),
  /** Whether it is open now. */
  open: z.boolean(),
  /** When it opens next or, while open, closes; null if it does neither soon. */
  changesAt: z.nullable(instant),
  /** Sunday to Saturday; closed on a day without spans. */
  hours: z.array(z.array(openingSpan)),
  /** Local dates (`YYYY-MM-DD`) of the next 30 days with other hours; closed on a date without spans. */
  specialDays: z.array(z.object({ date: z.iso.date(), hours: z.array(openingSpan) })),
  /** Whether it is closed for the whole local day. */
  closedToday: z.boolean(),
  /**
   * `number` in E.164; `text` as the store's country writes it, with the dial code for callers of other countries. Null where the
   * gateway has none.
   */
  phone: z.nullable(z.object({ number: z.string(), text: z.string() })),
  services: z.array(z.enum(storeServices)),
  /** WGS 84 degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** Whether it participates in the campaign of the request; null without one. */
  supportsActivity: z.nullable(z.boolean()),
})
export type Store = z.output<typeof store>
