import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpeningSpan, SpecialDay } from '#src/database/tables.ts'
import { isClosedToday, openingAt as openingAtSchedule } from './opening-hours.ts'

const openingAt = (hours: OpeningSpan[][], zone: string, now: Date, specialDays: SpecialDay[] = []) =>
  openingAtSchedule({ hours, specialDays, zone }, now)
const everyDay = (...spans: OpeningSpan[]): OpeningSpan[][] => Array.from({ length: 7 }, () => spans)
const shop = everyDay({ from: '07:00', to: '21:00' })
const bar = everyDay({ from: '09:00', to: '26:00' })
const siesta = everyDay({ from: '08:00', to: '14:00' }, { from: '17:00', to: '21:00' })
const always = everyDay({ from: '00:00', to: '24:00' })
const never = everyDay()
const noSunday = shop.map((spans, day) => (day === 0 ? [] : spans))
const saturdayNight = never.map((spans, day) => (day === 6 ? [{ from: '22:00', to: '28:00' }] : spans))
const backToBack = everyDay({ from: '12:00', to: '24:00' }, { from: '00:00', to: '02:00' })

const newYork = 'America/New_York'
const tokyo = 'Asia/Tokyo'

// 21 November 2026 is a Saturday. New York's clocks go forward on 8 March and back on 1 November.
test.each<[string, OpeningSpan[][], string, string, boolean, string | null]>([
  ['in the middle of the day', shop, tokyo, '2026-11-21T12:00+09:00', true, '2026-11-21T21:00+09:00'],
  ['before it opens', shop, tokyo, '2026-11-21T06:59+09:00', false, '2026-11-21T07:00+09:00'],
  ['the minute it opens', shop, tokyo, '2026-11-21T07:00+09:00', true, '2026-11-21T21:00+09:00'],
  ['the minute it closes', shop, tokyo, '2026-11-21T21:00+09:00', false, '2026-11-22T07:00+09:00'],
  [
    'the evening before a closed day',
    noSunday,
    tokyo,
    '2026-11-21T22:00+09:00',
    false,
    '2026-11-23T07:00+09:00',
  ],
  ['on a closed day', noSunday, tokyo, '2026-11-22T12:00+09:00', false, '2026-11-23T07:00+09:00'],
  [
    'another weekday in the zone than in UTC',
    noSunday,
    tokyo,
    '2026-11-22T23:30Z',
    true,
    '2026-11-23T21:00+09:00',
  ],
  ['before midnight, open past it', bar, tokyo, '2026-11-21T23:30+09:00', true, '2026-11-22T02:00+09:00'],
  ['past midnight, still open', bar, tokyo, '2026-11-22T01:59+09:00', true, '2026-11-22T02:00+09:00'],
  ['past midnight, closed', bar, tokyo, '2026-11-22T02:00+09:00', false, '2026-11-22T09:00+09:00'],
  [
    'in hours that began the day before',
    saturdayNight,
    tokyo,
    '2026-11-22T03:00+09:00',
    true,
    '2026-11-22T04:00+09:00',
  ],
  [
    'closed until that night',
    saturdayNight,
    tokyo,
    '2026-11-22T04:00+09:00',
    false,
    '2026-11-28T22:00+09:00',
  ],
  ['adjacent spans at midnight', backToBack, tokyo, '2026-11-21T23:00+09:00', true, '2026-11-22T02:00+09:00'],
  ['over midday', siesta, tokyo, '2026-11-21T15:00+09:00', false, '2026-11-21T17:00+09:00'],
  ['around the clock', always, tokyo, '2026-11-21T15:00+09:00', true, null],
  ['around the clock, the week the clocks change', always, newYork, '2026-10-31T15:00-04:00', true, null],
  ['never', never, tokyo, '2026-11-21T15:00+09:00', false, null],
  ['the night the clocks go forward', bar, newYork, '2026-03-08T01:30-05:00', true, '2026-03-08T03:00-04:00'],
  ['the morning after', shop, newYork, '2026-03-08T03:30-04:00', false, '2026-03-08T07:00-04:00'],
  [
    'the night the clocks go back, first time',
    bar,
    newYork,
    '2026-11-01T01:30-04:00',
    true,
    '2026-11-01T02:00-05:00',
  ],
  [
    'the night the clocks go back, again',
    bar,
    newYork,
    '2026-11-01T01:30-05:00',
    true,
    '2026-11-01T02:00-05:00',
  ],
  [
    'the evening before they change',
    shop,
    newYork,
    '2026-10-31T22:00-04:00',
    false,
    '2026-11-01T07:00-05:00',
  ],
])('%s', (_, hours, zone, now, open, changesAt) => {
  expect(openingAt(hours, zone, new Date(now))).toEqual({ open, changesAt: changesAt && new Date(changesAt) })
})

test('the state changes at changesAt and not a millisecond before', () => {
  const clock = fc.integer({ min: 0, max: 28 * 4 }).map((quarter) => {
    const pad = (value: number) => String(value).padStart(2, '0')
    return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`
  })
  const span = fc.tuple(clock, clock).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
  const week = fc.array(fc.array(span, { maxLength: 2 }), { minLength: 7, maxLength: 7 })
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      week,
      fc.constantFrom(newYork, tokyo, 'Europe/Berlin', 'Australia/Lord_Howe'),
      instants,
      (hours, zone, now) => {
        const { open, changesAt } = openingAt(hours, zone, now)
        if (!changesAt) return
        expect(changesAt.getTime()).toBeGreaterThan(now.getTime())
        expect(openingAt(hours, zone, changesAt).open).toBe(!open)
        expect(openingAt(hours, zone, new Date(changesAt.getTime() - 1)).open).toBe(open)
      },
    ),
    { numRuns: 300 },
  )
})

describe('a special day', () => {
  const closedOn = (...dates: string[]): SpecialDay[] => dates.map((date) => ({ date, hours: [] }))
  const short: SpecialDay[] = [{ date: '2026-11-22', hours: [{ from: '10:00', to: '12:00' }] }]
  const twoWeeks = closedOn(
    ...Array.from({ length: 14 }, (_, day) => `2026-11-${21 + day}`).map((date, day) =>
      day < 10 ? date : `2026-12-0${day - 9}`,
    ),
  )

  test.each<[string, OpeningSpan[][], SpecialDay[], string, boolean, string | null]>([
    [
      'without hours',
      shop,
      closedOn('2026-11-21'),
      '2026-11-21T12:00+09:00',
      false,
      '2026-11-22T07:00+09:00',
    ],
    ['with different hours', shop, short, '2026-11-22T11:00+09:00', true, '2026-11-22T12:00+09:00'],
    ['followed by the weekly hours', shop, short, '2026-11-22T12:00+09:00', false, '2026-11-23T07:00+09:00'],
    [
      'that opens on a day usually closed',
      noSunday,
      short,
      '2026-11-22T09:00+09:00',
      false,
      '2026-11-22T10:00+09:00',
    ],
    [
      'into which the hours of the night before extend',
      bar,
      closedOn('2026-11-22'),
      '2026-11-22T01:00+09:00',
      true,
      '2026-11-22T02:00+09:00',
    ],
    [
      'followed by other special days',
      shop,
      twoWeeks,
      '2026-11-21T12:00+09:00',
      false,
      '2026-12-05T07:00+09:00',
    ],
    [
      'that interrupts being open around the clock',
      always,
      closedOn('2026-12-05'),
      '2026-11-21T12:00+09:00',
      true,
      '2026-12-05T00:00+09:00',
    ],
    ['in the past', always, closedOn('2025-12-05'), '2026-11-21T12:00+09:00', true, null],
  ])('%s', (_, hours, specialDays, now, open, changesAt) => {
    expect(openingAt(hours, tokyo, new Date(now), specialDays)).toEqual({
      open,
      changesAt: changesAt && new Date(changesAt),
    })
  })

  test.each<[string, OpeningSpan[][], SpecialDay[], string, boolean]>([
    ['a special day of rest', shop, closedOn('2026-11-21'), '2026-11-21T12:00+09:00', true],
    ['a weekly day of rest', noSunday, [], '2026-11-22T00:00+09:00', true],
    ['the last minute of one', noSunday, [], '2026-11-22T23:59+09:00', true],
    ['the evening of a day it opened', shop, [], '2026-11-21T23:00+09:00', false],
    [
      'a day of rest while the night before still goes on',
      saturdayNight,
      [],
      '2026-11-22T03:00+09:00',
      false,
    ],
    ['the rest of that day', saturdayNight, [], '2026-11-22T04:00+09:00', true],
    ['the same instant where it is another day', noSunday, closedOn('2026-11-23'), '2026-11-22T15:30Z', true],
  ])('closed today: %s', (_, hours, specialDays, now, isClosed) => {
    expect(isClosedToday({ hours, specialDays, zone: tokyo }, new Date(now))).toBe(isClosed)
  })
})
