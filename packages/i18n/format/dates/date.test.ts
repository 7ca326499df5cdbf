import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeCodes, type Locale } from '../../locales.ts'
import { monthNames, weekdayNames } from './calendar-names.ts'
import {
  formatInstant,
  formatInstantRange,
  formatPlainDate,
  formatWallTime,
  isTimeZone,
  viewerZone,
  wallClock,
  zoneOffsetName,
} from './date.ts'

const start = '2026-08-29T07:05:00Z'
const end = '2026-09-03T15:04:00Z'
const zone = 'Asia/Shanghai'

describe('formatInstant', () => {
  const table: [Locale, string, string][] = [
    ['en', 'Aug 29, 2026, 3:05\u00a0PM', 'Sat, Aug 29'],
    ['zh', '2026年8月29日 15:05', '8月29日周六'],
    ['ja', '2026年8月29日 15:05', '8月29日(土)'],
    ['ko', '2026년 8월 29일 오후\u00a03:05', '8월 29일 (토)'],
    ['id', '29 Agu 2026, 15.05', 'Sab, 29 Agu'],
    ['vi', '15:05 29 thg 8, 2026', 'Thứ 7, 29 thg 8'],
    ['ms', '29 Ogo 2026, 3:05\u00a0PTG', 'Sab, 29 Ogo'],
    ['fil', 'Ago 29, 2026, 3:05\u00a0PM', 'Sab, Ago 29'],
    ['cht', '2026年8月29日 下午3:05', '8月29日週六'],
    ['th', '29 ส.ค. 2569 15:05', 'เสาร์ 29 ส.ค.'],
    ['de', '29. Aug. 2026, 15:05', 'Sa., 29. Aug.'],
    ['it', '29 ago 2026, 15:05', 'sab 29 ago'],
    ['es', '29 ago 2026, 15:05', 'sáb, 29 ago'],
    ['fr', '29 août 2026, 15:05', 'sam. 29 août'],
    ['pt', '29/08/2026, 15:05', 'sábado, 29/08'],
    ['nl', '29 aug 2026, 15:05', 'za 29 aug'],
    ['tr', '29 Ağu 2026 15:05', '29 Ağu Cmt'],
    ['ar', '٢٩ أغسطس ٢٠٢٦، ٣:٠٥\u00a0م', 'السبت، ٢٩ أغسطس'],
    ['ru', '29 авг. 2026 г., 15:05', 'сб, 29 авг.'],
  ]

  it.each(table)('writes dates in %s', (locale, dateTime, weekdayDate) => {
    expect(formatInstant(locale, start, 'dateTime', zone)).toBe(dateTime)
    expect(formatInstant(locale, new Date(start), 'weekdayDate', zone)).toBe(weekdayDate)
  })

  it('has a row for every language', () => {
    expect(table.map(([locale]) => locale)).toEqual(localeCodes)
  })

  it('depends on zone and country', () => {
    expect(formatInstant('en', start, 'dateTime', 'Pacific/Auckland', 'NZ')).toBe('29 Aug 2026, 7:05\u00a0pm')
    expect(formatInstant('en', start, 'time', 'Europe/London', 'GB')).toBe('8:05')
  })

  it('throws for an unknown zone and an invalid instant', () => {
    expect(() => formatInstant('en', start, 'date', 'Mars/Olympus')).toThrow(RangeError)
    expect(() => formatInstant('en', 'soon', 'date', 'UTC')).toThrow(RangeError)
  })
})

describe('formatInstantRange', () => {
  it.each([
    ['en', 'Aug 29 – Sep 3, 2026'],
    ['zh', '2026/8/29 – 2026/9/3'],
    ['de', '29. Aug. – 3. Sept. 2026'],
    ['ru', '29 авг. – 3 сент. 2026 г.'],
    ['ar', '٢٩ أغسطس – ٣ سبتمبر ٢٠٢٦'],
  ] as const)('does not repeat equal parts in %s', (locale, text) => {
    expect(formatInstantRange(locale, start, end, 'date', zone)).toBe(text)
  })
})

describe('texts of dates', () => {
  it('contain only plain and no-break spaces', () => {
    const style = fc.constantFrom('date', 'longDate', 'time', 'dateTime', 'monthDayTime')
    const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    fc.assert(
      fc.property(fc.constantFrom(...localeCodes), style, instant, (locale, chosen, date) => {
        expect(formatInstant(locale, date, chosen, zone)).not.toMatch(/[\u2000-\u200a\u202f]/)
      }),
    )
  })
})

describe('formatPlainDate', () => {
  it.each([
    ['en', 'August 29, 2025'],
    ['cht', '2025年8月29日'],
    ['th', '29 สิงหาคม 2568'],
    ['es', '29 de agosto de 2025'],
    ['pt', '29 de agosto de 2025'],
    ['tr', '29 Ağustos 2025'],
  ] as const)('writes a day of no zone in %s', (locale, text) => {
    expect(formatPlainDate(locale, '2025-08-29')).toBe(text)
  })
})

describe('formatWallTime', () => {
  it.each([
    ['08:30', 'en', undefined, '8:30\u00a0AM'],
    ['24:00', 'en', 'GB', '0:00'],
    ['21:05', 'fr', undefined, '21:05'],
    ['21:05', 'id', undefined, '21.05'],
    ['21:05', 'ar', undefined, '٩:٠٥\u00a0م'],
  ] as const)('%s in %s %s', (time, locale, country, text) => {
    expect(formatWallTime(locale, time, country)).toBe(text)
  })

  it('throws for an invalid time', () => {
    expect(() => formatWallTime('en', 'noon')).toThrow(RangeError)
  })
})

describe('names', () => {
  it.each([
    ['en', 'Sun', 'Sat', 'January', 'December'],
    ['zh', '周日', '周六', '一月', '十二月'],
    ['ja', '日', '土', '1月', '12月'],
    ['ko', '일', '토', '1월', '12월'],
    ['id', 'Min', 'Sab', 'Januari', 'Desember'],
    ['vi', 'CN', 'Thứ 7', 'Tháng 1', 'Tháng 12'],
    ['ms', 'Ahd', 'Sab', 'Januari', 'Disember'],
    ['fil', 'Lin', 'Sab', 'Enero', 'Disyembre'],
    ['cht', '週日', '週六', '1月', '12月'],
    ['th', 'อาทิตย์', 'เสาร์', 'มกราคม', 'ธันวาคม'],
    ['de', 'So', 'Sa', 'Januar', 'Dezember'],
    ['it', 'dom', 'sab', 'gennaio', 'dicembre'],
    ['es', 'dom', 'sáb', 'enero', 'diciembre'],
    ['fr', 'dim.', 'sam.', 'janvier', 'décembre'],
    ['pt', 'domingo', 'sábado', 'janeiro', 'dezembro'],
    ['nl', 'zo', 'za', 'januari', 'december'],
    ['tr', 'Paz', 'Cmt', 'Ocak', 'Aralık'],
    ['ar', 'الأحد', 'السبت', 'يناير', 'ديسمبر'],
    ['ru', 'вс', 'сб', 'январь', 'декабрь'],
  ] as const)('%s has a week from %s to %s and a year from %s to %s', (locale, ...names) => {
    const week = weekdayNames(locale)
    const year = monthNames(locale)
    expect([week[0], week[6], year[0], year[11]]).toEqual(names)
    expect([new Set(week).size, new Set(year).size]).toEqual([7, 12])
  })
})

describe('wall clocks', () => {
  it('are read in their zone', () => {
    expect(wallClock('2026-08-29T16:30:05Z', zone)).toEqual({
      year: 2026,
      month: 8,
      day: 30,
      weekday: 0,
      hour: 0,
      minute: 30,
      second: 5,
    })
  })

  it('convert back to the instant by their offset', () => {
    const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    fc.assert(
      fc.property(instant, (date) => {
        const { year, month, day, hour, minute, second } = wallClock(date, 'UTC')
        const back = Date.UTC(year, month - 1, day, hour, minute, second)
        expect(back).toBe(Math.floor(date.getTime() / 1000) * 1000)
      }),
    )
  })
})

describe('zones', () => {
  it('are known or not', () => {
    expect(['Asia/Shanghai', 'UTC'].every(isTimeZone)).toBe(true)
    expect(['Mars/Olympus', '', 'Asia'].some(isTimeZone)).toBe(false)
    expect(isTimeZone(viewerZone())).toBe(true)
  })

  it('are named beside a time, by their own country’s name or by their offset', () => {
    const at = (locale: 'en' | 'ja' | 'fr', named: string, country: string) =>
      formatInstant(locale, '2026-12-05T15:59:00Z', 'monthDayTimeZone', named, country)
    expect(at('en', 'America/New_York', 'US')).toBe('Dec 5, 10:59\u00a0AM EST')
    expect(at('en', 'Asia/Shanghai', 'US')).toBe('Dec 5, 11:59\u00a0PM GMT+8')
    expect(at('ja', 'Asia/Tokyo', 'JP')).toBe('12月6日 0:59 JST')
    expect(at('fr', 'Asia/Shanghai', 'FR')).toBe('5 déc., 23:59 UTC+8')
  })

  it('are named by their offset at the instant', () => {
    expect(zoneOffsetName('en', zone, start)).toBe('GMT+8')
    expect(zoneOffsetName('en', 'Europe/Paris', start)).toBe('GMT+2')
    expect(zoneOffsetName('en', 'Europe/Paris', '2026-01-10T12:00:00Z')).toBe('GMT+1')
    expect(zoneOffsetName('fr', zone, start)).toBe('UTC+8')
  })
})
