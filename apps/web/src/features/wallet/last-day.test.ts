import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastDayGroup } from '#src/shared/vouchers/calendar/last-day-text.ts'
import { lastDayOf } from '#src/shared/vouchers/calendar/last-day.ts'
import { groupByLastDay } from './last-day.ts'

it.each([
  ['ends with its day', '2026-11-29T04:59:59.999Z', 'America/New_York', '2026-11-28'],
  ['ends where the next day begins', '2026-11-29T05:00:00.000Z', 'America/New_York', '2026-11-28'],
  ['is counted in the time zone of the voucher', '2026-11-28T15:59:59Z', 'Asia/Shanghai', '2026-11-28'],
  ['ends at noon', '2026-12-31T12:00:00Z', 'UTC', '2026-12-31'],
])('a last day that %s', (_, expiresAt, zone, day) => {
  expect(lastDayOf({ expiresAt, zone })).toBe(day)
})

const newYork = (expiresAt: string) => ({ expiresAt, zone: 'America/New_York' })

it.each([
  ['today', 'tonight at midnight', '2026-11-29T05:00:00Z'],
  ['soon', 'tomorrow at midnight', '2026-11-30T05:00:00Z'],
  ['soon', 'on the seventh day', '2026-12-06T05:00:00Z'],
  ['later', 'on the eighth day', '2026-12-06T05:00:01Z'],
])('%s: a voucher that ends %s', (group, _, expiresAt) => {
  expect(lastDayGroup(newYork(expiresAt), Date.parse('2026-11-28T23:59:00-05:00'))).toBe(group)
})

it('groups keep every voucher and the order of the list', () => {
  const nowMs = Date.parse('2026-11-28T12:00:00Z')
  const expiries = fc.array(fc.integer({ min: 0, max: 20 * 24 }).map((hours) => nowMs + hours * 3_600_000))
  fc.assert(
    fc.property(expiries, (instants) => {
      const vouchers = instants
        .toSorted((a, b) => a - b)
        .map((ms) => ({ expiresAt: new Date(ms).toISOString(), zone: 'UTC' }))
      expect(groupByLastDay(vouchers, nowMs).flatMap(({ items }) => items)).toEqual(vouchers)
    }),
  )
})
