import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLocalTime, writeLocalTime } from './local-time.ts'

const read = (text: string, zone: string, edge: 'start' | 'end' = 'start') => {
  const found = readLocalTime(text, zone, edge)
  return 'at' in found ? found.at.toISOString() : found.problem
}

test('a time is read in its zone', () => {
  expect(read('2026-12-01 08:00', 'America/New_York')).toBe('2026-12-01T13:00:00.000Z')
  expect(read('2026-12-01T08:00:30.5', 'Asia/Tokyo')).toBe('2026-11-30T23:00:30.500Z')
})

test('a day without a time is its first or last moment, however long the day is', () => {
  expect(read('2026-12-24', 'Europe/Berlin')).toBe('2026-12-23T23:00:00.000Z')
  expect(read('2026-12-24', 'Europe/Berlin', 'end')).toBe('2026-12-24T22:59:59.999Z')
  // The day the clocks are put forward has 23 hours.
  expect(read('2026-03-29', 'Europe/Berlin', 'end')).toBe('2026-03-29T21:59:59.999Z')
})

describe('clock changes', () => {
  test('a skipped time is refused, with a suggestion', () => {
    expect(read('2026-03-29 02:30', 'Europe/Berlin')).toBe(
      'does not exist in Europe/Berlin, where the clocks are put forward then: 03:30 does',
    )
  })
  test('an ambiguous time needs its offset', () => {
    expect(read('2026-10-25 02:30', 'Europe/Berlin')).toBe(
      'comes twice in Europe/Berlin, where the clocks are put back then: add +02:00 or +01:00',
    )
    expect(read('2026-10-25 02:30+02:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(read('2026-10-25 02:30 +01:00', 'Europe/Berlin')).toBe('2026-10-25T01:30:00.000Z')
  })
  test('an offset that the zone does not have is refused', () => {
    expect(read('2026-12-01 08:00+05:00', 'Europe/Berlin')).toContain('Europe/Berlin has +01:00 then')
  })
})

test.each(['2026-02-30', '2026-13-01', '2026-01-01 24:00', '2026-01-01 10:60'])('%s is refused', (text) => {
  expect(read(text, 'UTC')).toMatch(/is not a (calendar day|time of day)/)
})

test('every instant is read back as written', () => {
  const zones = [
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Sydney',
    'Asia/Tokyo',
    'America/Argentina/Buenos_Aires',
    'Australia/Lord_Howe',
  ]
  const instants = fc.oneof(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    // Full half hours, where the clocks change.
    fc.integer({ min: 876_576, max: 1_051_872 }).map((halfHours) => new Date(halfHours * 30 * 60_000)),
  )
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...zones),
      fc.constantFrom('start' as const, 'end' as const),
      (at, zone, edge) => {
        expect(readLocalTime(writeLocalTime(at, zone, edge), zone, edge)).toEqual({ at })
      },
    ),
    { numRuns: 500 },
  )
})
