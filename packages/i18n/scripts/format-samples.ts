// Samples of all formats, for comparing engines. Runs in Node and in a browser.
import { monthNames, weekdayNames } from '../format/dates/calendar-names.ts'
import { countdown, countdownTexts } from '../format/dates/countdown.ts'
import {
  formatInstant,
  formatInstantRange,
  formatPlainDate,
  formatWallTime,
  zoneOffsetName,
  type DateStyle,
} from '../format/dates/date.ts'
import { relativeTime } from '../format/dates/relative.ts'
import { timeLeft } from '../format/dates/time-left.ts'
import { formatDiscount } from '../format/numbers/discount.ts'
import { formatDistance } from '../format/numbers/distance.ts'
import { formatMoney } from '../format/numbers/money.ts'
import { formatCompact, formatNumber, formatPercent } from '../format/numbers/number.ts'
import { groupCode } from '../format/text/codes.ts'
import { formatList } from '../format/text/list.ts'
import { countryName } from '../format/text/names.ts'
import { formatPhone } from '../format/text/phone.ts'
import { localeCodes, locales } from '../locales.ts'

const dateStyles: DateStyle[] = [
  'date',
  'longDate',
  'monthDay',
  'weekdayDate',
  'time',
  'dateTime',
  'monthDayTime',
  'monthDayTimeZone',
]
const countries = 'US CA AU NZ CN JP ID KR AE QA VN MY PH HK MO TH GB DE IT ES FR PT NL TR AR SG BR'
const start = Date.UTC(2026, 7, 29, 7, 5)
const end = Date.UTC(2026, 8, 3, 15, 4)
const hourMs = 3_600_000

/** All samples by name. */
export function formatSamples(): Record<string, string> {
  const samples: Record<string, string> = {}
  for (const locale of localeCodes) {
    const add = (name: string, text: string) => {
      samples[`${locale} ${name}`] = text
    }
    for (const region of locales[locale].regions) {
      for (const style of dateStyles) {
        add(`${region} ${style}`, formatInstant(locale, start, style, 'Asia/Shanghai', region))
        const range = formatInstantRange(locale, start, end, style, 'Asia/Shanghai', region)
        add(`${region} ${style} range`, range)
      }
      add(`${region} plain date`, formatPlainDate(locale, '2025-08-29', 'longDate', region))
      add(`${region} wall time`, formatWallTime(locale, '21:30', region))
      add(`${region} number`, [1280, 12345.6].map((n) => formatNumber(locale, n, region)).join(' | '))
    }
    for (const width of ['long', 'short', 'narrow'] as const) {
      add(`weekdays ${width}`, weekdayNames(locale, width).join(' | '))
      add(`months ${width}`, monthNames(locale, width).join(' | '))
    }
    add('offset', zoneOffsetName(locale, 'Asia/Shanghai', start))
    add(
      'money',
      countries
        .split(' ')
        .map((country) => {
          const digits = 'JP KR ID VN'.includes(country) ? 0 : 2
          return formatMoney(locale, { amountMinor: -123450, currency: 'USD', digits }, country)
        })
        .join(' | '),
    )
    add('discount', [8, 7.5, 8.8].map((tenths) => formatDiscount(locale, tenths)).join(' | '))
    add('percent', formatPercent(locale, 0.305))
    for (const country of ['JP', 'US'])
      add(
        `distance ${country}`,
        [3, 347, 996, 1234, 12345].map((m) => formatDistance(locale, country, m)).join(' | '),
      )
    add('compact', [999, 1280, 12345, 1234567].map((n) => formatCompact(locale, n)).join(' | '))
    const spans = [0.2, 1, 5, 23, 24, 25, 50, 72, 300].map((hours) => timeLeft(locale, hours * hourMs))
    add('time left', spans.join(' | '))
    const moments = [-300, -48, -24, -3, -0.1, 0, 0.5, 2, 24, 72]
    add('relative', moments.map((hours) => relativeTime(locale, hours * hourMs)).join(' | '))
    add('countdown', Object.values(countdownTexts(locale, countdown(end, start))).join(':'))
    add('list', [formatList(locale, ['A', 'B', 'C']), formatList(locale, ['A', 'B'], 'or')].join(' | '))
    add(
      'countries',
      countries
        .split(' ')
        .map((country) => countryName(locale, country))
        .join(' | '),
    )
  }
  samples['phone'] = formatPhone('+8613123456789')
  samples['code'] = groupCode('123456789012')
  return samples
}
