import { expect, test } from 'vitest'
import { lastDayDate } from './last-day-text.ts'

test.each([
  ['the last millisecond of a day', '2026-11-29T04:59:59.999Z', 'Nov\u00a028'],
  ['the midnight after it', '2026-11-29T05:00:00.000Z', 'Nov\u00a028'],
  ['the next morning', '2026-11-29T14:00:00.000Z', 'Nov\u00a029'],
])('the last day of what ends at %s, in its own time zone', (_, expiresAt, day) => {
  const voucher = { expiresAt, zone: 'America/New_York' }
  expect(lastDayDate(voucher, { locale: 'en', country: 'US' })).toBe(day)
})
