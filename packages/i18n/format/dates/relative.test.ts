import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeCodes, type Locale } from '../../locales.ts'
import { countdown, countdownTexts, untilNextTick } from './countdown.ts'
import { relativeTime } from './relative.ts'
import { timeLeft } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('timeLeft', () => {
  const table: [Locale, string, string, string][] = [
    ['en', '12 days', '2 days, 4 hours', '1 hour'],
    ['zh', '12天', '2天4小时', '1小时'],
    ['ja', '12日', '2日4時間', '1時間'],
    ['ko', '12일', '2일 4시간', '1시간'],
    ['id', '12 hari', '2 hari, 4 jam', '1 jam'],
    ['vi', '12 ngày', '2 ngày, 4 giờ', '1 giờ'],
    ['ms', '12 hari', '2 hari dan 4 jam', '1 jam'],
    ['fil', '12 araw', '2 araw, 4 na oras', '1 oras'],
    ['cht', '12 天', '2 天 4 小時', '1 小時'],
    ['th', '12 วัน', '2 วัน 4 ชั่วโมง', '1 ชั่วโมง'],
    ['de', '12 Tage', '2 Tage, 4 Stunden', '1 Stunde'],
    ['it', '12 giorni', '2 giorni e 4 ore', '1 ora'],
    ['es', '12 días', '2 días y 4 horas', '1 hora'],
    ['fr', '12 jours', '2 jours et 4 heures', '1 heure'],
    ['pt', '12 dias', '2 dias e 4 horas', '1 hora'],
    ['nl', '12 dagen', '2 dagen, 4 uur', '1 uur'],
    ['tr', '12 gün', '2 gün 4 saat', '1 saat'],
    ['ar', '١٢ يومًا', 'يومان و٤ ساعات', 'ساعة'],
    ['ru', '12 дней', '2 дня 4 часа', '1 час'],
  ]

  it.each(table)('counts in %s', (locale, many, two, one) => {
    expect(timeLeft(locale, 12 * day + 23 * hour)).toBe(many)
    expect(timeLeft(locale, 2 * day + 4 * hour + 59 * minute)).toBe(two)
    expect(timeLeft(locale, 2 * hour - 1)).toBe(one)
  })

  it('has a row for every language', () => {
    expect(table.map(([locale]) => locale)).toEqual(localeCodes)
  })

  it.each([
    [1, '1 minute'],
    [59 * minute, '59 minutes'],
    [hour, '1 hour'],
    [day - 1, '23 hours'],
    [day, '1 day'],
    [day + hour, '1 day, 1 hour'],
    [3 * day, '3 days'],
    [4 * day - 1, '3 days'],
    [0, undefined],
    [-day, undefined],
    [Number.NaN, undefined],
  ])('%d ms is %s', (ms, text) => {
    expect(timeLeft('en', ms)).toBe(text)
  })
})

describe('relativeTime', () => {
  it.each([
    ['en', 'now', '3 hours ago', 'in 1 day'],
    ['zh', '现在', '3小时前', '1天后'],
    ['de', 'jetzt', 'vor 3 Stunden', 'in 1 Tag'],
    ['ar', 'الآن', 'قبل ٣ ساعات', 'خلال يوم واحد'],
    ['ru', 'сейчас', '3 часа назад', 'через 1 день'],
  ] as const)('looks back and ahead in %s', (locale, now, past, future) => {
    expect(relativeTime(locale, -30_000)).toBe(now)
    expect(relativeTime(locale, -3 * hour - 59 * minute)).toBe(past)
    expect(relativeTime(locale, day + 23 * hour)).toBe(future)
  })
})

const anyMoment = fc.integer({ min: 0, max: 4e12 })

describe('countdown', () => {
  it('shows days, hours, minutes and seconds', () => {
    const end = 2 * day + 3 * hour + 4 * minute + 5000
    expect(countdown(end, 0)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5, isOver: false })
    expect(countdownTexts('en', countdown(end, 0))).toEqual({
      days: '02',
      hours: '03',
      minutes: '04',
      seconds: '05',
    })
    expect(countdownTexts('ar', countdown(120 * day, 0)).days).toBe('١٢٠')
  })

  it('shows the last second until it is over', () => {
    expect(countdown(1000, 999)).toMatchObject({ seconds: 1, isOver: false })
    expect(countdown(1000, 1000)).toMatchObject({ seconds: 0, isOver: true })
  })

  it('is never negative and never more than a second off', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, (end, now) => {
        const { days, hours, minutes, seconds, isOver } = countdown(end, now)
        expect(Math.min(days, hours, minutes, seconds)).toBeGreaterThanOrEqual(0)
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true)
        const shown = days * day + hours * hour + minutes * minute + seconds * 1000
        const left = Math.max(0, end - now)
        expect(shown - left).toBeGreaterThanOrEqual(0)
        expect(shown - left).toBeLessThan(1000)
        expect(isOver).toBe(end <= now)
      }),
    )
  })
})

describe('untilNextTick', () => {
  it('is the first instant at which the countdown changes', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 1, max: 1e9 }), (now, left) => {
        const end = now + left
        const wait = untilNextTick(end, now) ?? 0
        expect(wait).toBeGreaterThanOrEqual(1)
        expect(wait).toBeLessThanOrEqual(1000)
        expect(countdown(end, now + wait - 1)).toEqual(countdown(end, now))
        expect(countdown(end, now + wait)).not.toEqual(countdown(end, now))
      }),
    )
  })

  it('is undefined after the end', () => {
    expect(untilNextTick(1000, 1000)).toBeUndefined()
    expect(untilNextTick(1000, 5000)).toBeUndefined()
  })
})
