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

/** Shows no-break spaces. */
const visible = (text: string) => text.replaceAll('\u00a0', '_')

describe('formatInstant', () => {
  const table: [Locale, string, string][] = [
    ['en', 'Aug_29,_2026, 3:05_PM', 'Sat, Aug_29'],
    ['zh', '2026年8月29日 15:05', '8月29日周六'],
    ['ja', '2026年8月29日 15:05', '8月29日(土)'],
    ['ko', '2026년_8월_29일 오후_3:05', '8월_29일 (토)'],
    ['id', '29_Agu_2026, 15.05', 'Sab, 29_Agu'],
    ['vi', '15:05 29_thg_8,_2026', 'Thứ_7, 29_thg_8'],
    ['ms', '29_Ogo_2026, 3:05_PTG', 'Sab, 29_Ogo'],
    ['fil', 'Ago_29,_2026, 3:05_PM', 'Sab, Ago_29'],
    ['cht', '2026年8月29日 下午3:05', '8月29日週六'],
    ['th', '29_ส.ค._2569 15:05', 'เสาร์ 29_ส.ค.'],
    ['de', '29._Aug._2026, 15:05', 'Sa., 29._Aug.'],
    ['it', '29_ago_2026, 15:05', 'sab 29_ago'],
    ['es', '29_ago_2026, 15:05', 'sáb, 29_ago'],
    ['fr', '29_août_2026, 15:05', 'sam. 29_août'],
    ['pt', '29/08/2026, 15:05', 'sábado, 29/08'],
    ['nl', '29_aug_2026, 15:05', 'za 29_aug'],
    ['tr', '29_Ağu_2026 15:05', '29_Ağu Cmt'],
    ['ar', '٢٩_أغسطس_٢٠٢٦، ٣:٠٥_م', 'السبت، ٢٩_أغسطس'],
    ['ru', '29_авг._2026_г., 15:05', 'сб, 29_авг.'],
  ]

  it.each(table)('writes dates in %s', (locale, dateTime, weekdayDate) => {
    expect(visible(formatInstant(locale, start, 'dateTime', zone))).toBe(dateTime)
    expect(visible(formatInstant(locale, new Date(start), 'weekdayDate', zone))).toBe(weekdayDate)
  })

  it('has a row for every language', () => {
    expect(table.map(([locale]) => locale)).toEqual(localeCodes)
  })

  it('depends on zone and country', () => {
    expect(visible(formatInstant('en', start, 'dateTime', 'Pacific/Auckland', 'NZ'))).toBe(
      '29_Aug_2026, 7:05_pm',
    )
    expect(formatInstant('en', start, 'time', 'Europe/London', 'GB')).toBe('8:05')
  })

  it('throws for an unknown zone and an invalid instant', () => {
    expect(() => formatInstant('en', start, 'date', 'Mars/Olympus')).toThrow(RangeError)
    expect(() => formatInstant('en', 'soon', 'date', 'UTC')).toThrow(RangeError)
  })
})

describe('formatInstantRange', () => {
  it.each([
    ['en', 'Aug_29 – Sep_3,_2026'],
    ['zh', '2026/8/29 – 2026/9/3'],
    ['de', '29._Aug. – 3._Sept._2026'],
    ['ru', '29_авг. – 3_сент._2026_г.'],
    ['ar', '٢٩_أغسطس – ٣_سبتمبر_٢٠٢٦'],
  ] as const)('does not repeat equal parts in %s', (locale, text) => {
    expect(visible(formatInstantRange(locale, start, end, 'date', zone))).toBe(text)
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
    ['en', 'August_29,_2025'],
    ['cht', '2025年8月29日'],
    ['th', '29_สิงหาคม_2568'],
    ['es', '29_de_agosto_de_2025'],
    ['pt', '29_de_agosto_de_2025'],
    ['tr', '29_Ağustos_2025'],
  ] as const)('writes a day of no zone in %s', (locale, text) => {
    expect(visible(formatPlainDate(locale, '2025-08-29'))).toBe(text)
  })
})

describe('formatWallTime', () => {
  it.each([
    ['08:30', 'en', undefined, '8:30_AM'],
    ['24:00', 'en', 'GB', '0:00'],
    ['21:05', 'fr', undefined, '21:05'],
    ['21:05', 'id', undefined, '21.05'],
    ['21:05', 'ar', undefined, '٩:٠٥_م'],
  ] as const)('%s in %s %s', (time, locale, country, text) => {
    expect(visible(formatWallTime(locale, time, country))).toBe(text)
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
      visible(formatInstant(locale, '2026-12-05T15:59:00Z', 'monthDayTimeZone', named, country))
    expect(at('en', 'America/New_York', 'US')).toBe('Dec_5, 10:59_AM EST')
    expect(at('en', 'Asia/Shanghai', 'US')).toBe('Dec_5, 11:59_PM GMT+8')
    expect(at('ja', 'Asia/Tokyo', 'JP')).toBe('12月6日 0:59 JST')
    expect(at('fr', 'Asia/Shanghai', 'FR')).toBe('5_déc., 23:59 UTC+8')
    // Japanese lines would divide after the hyphen.
    expect(at('ja', 'America/New_York', 'JP')).toBe('12月5日 10:59 GMT-\u20605')
  })

  it('are named by their offset at the instant', () => {
    expect(zoneOffsetName('en', zone, start)).toBe('GMT+8')
    expect(zoneOffsetName('en', 'Europe/Paris', start)).toBe('GMT+2')
    expect(zoneOffsetName('en', 'Europe/Paris', '2026-01-10T12:00:00Z')).toBe('GMT+1')
    expect(zoneOffsetName('fr', zone, start)).toBe('UTC+8')
  })
})
