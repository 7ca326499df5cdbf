import type { OpeningSpan } from '#src/database/tables.ts'

const span = (from: string, to: string): OpeningSpan[] => [{ from, to }]
const closed: OpeningSpan[] = []

/** A week, Sunday first, with equal hours from Monday to Friday. */
const week = (monday: OpeningSpan[], saturday = monday, sunday = saturday): OpeningSpan[][] => [
  sunday,
  monday,
  monday,
  monday,
  monday,
  monday,
  saturday,
]

/** Weekly hours of stores, Sunday to Saturday. */
export const storeHours = {
  daily: week(span('07:00', '21:00')),
  office: week(span('06:30', '19:00'), span('08:00', '20:00')),
  closedSundays: week(span('07:30', '19:00'), span('08:00', '18:00'), closed),
  /** Until 2:00 of the next day. */
  late: week(span('09:00', '26:00')),
  /** Closed around midday. */
  siesta: week([...span('08:00', '14:00'), ...span('17:00', '21:00')]),
  always: week(span('00:00', '24:00')),
} as const satisfies Record<string, OpeningSpan[][]>

export type StoreHours = keyof typeof storeHours

/** Weekly hours with one weekday closed (0 is Sunday). */
export function closedOnWeekday(hours: OpeningSpan[][], weekday: number): OpeningSpan[][] {
  return hours.map((spans, day) => (day === weekday ? closed : spans))
}
