import { expect, it } from 'vitest'
import { lastDayOf } from './last-day-button.tsx'

it.each([
  ['ends with its day', '2026-11-29T04:59:59.999Z', 'America/New_York', '2026-11-28'],
  ['ends where the next day begins', '2026-11-29T05:00:00.000Z', 'America/New_York', '2026-11-28'],
  ['is counted in the time zone of the voucher', '2026-11-28T15:59:59Z', 'Asia/Shanghai', '2026-11-28'],
  ['ends at noon', '2026-12-31T12:00:00Z', 'UTC', '2026-12-31'],
])('a last day that %s', (_, expiresAt, zone, day) => {
  expect(lastDayOf({ expiresAt, zone })).toBe(day)
})
