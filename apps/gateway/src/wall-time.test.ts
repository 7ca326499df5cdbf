import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, offsetAt, wallTime } from './wall-time.ts'

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]
const at = (text: string) => Date.parse(text)
const shown = (instant: number, zone: string) => new Date(wallTime(instant, zone)).toISOString().slice(0, 16)

test('a wall clock shows the local date and time to the millisecond', () => {
  expect(wallTime(new Date('2026-07-01T02:03:04.567Z'), 'America/New_York')).toBe(
    at('2026-06-30T22:03:04.567Z'),
  )
  expect(offsetAt(at('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(345 * 60_000)
})

test.each([
  ['summer', '2026-07-01T12:00Z', 'America/New_York', '2026-07-01T16:00Z'],
  ['winter', '2026-12-01T12:00Z', 'America/New_York', '2026-12-01T17:00Z'],
  ['an hour that daylight saving skips', '2026-03-08T02:30Z', 'America/New_York', '2026-03-08T07:30Z'],
  ['an hour that occurs twice', '2026-11-01T01:30Z', 'America/New_York', '2026-11-01T05:30Z'],
  ['the hour after that', '2026-11-01T02:30Z', 'America/New_York', '2026-11-01T07:30Z'],
  ['a day that begins at one o’clock', '2018-11-04T00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
])('%s', (_, wall, zone, instant) => {
  expect(new Date(instantOf(at(wall), zone)).toISOString()).toBe(new Date(instant).toISOString())
})

test('the time shown converts back to the instant, or to the first occurrence of that time', () => {
  const instants = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2032-01-01T00:00Z') })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const again = instantOf(wallTime(instant, zone), zone)
      expect(shown(again, zone)).toBe(shown(instant, zone))
      expect(again).toBeLessThanOrEqual(instant)
      expect(instant - again).toBeLessThanOrEqual(60 * 60_000)
    }),
  )
})
