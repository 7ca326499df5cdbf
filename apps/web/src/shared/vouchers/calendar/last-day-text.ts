import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { dayOf, type EndOfDay, lastDayOf } from './last-day.ts'

/** The last day is today, one of the next seven, or later. */
export type LastDayGroup = 'today' | 'soon' | 'later'

const dayMs = 86_400_000
const soonDays = 7

/** The group of a voucher that is valid at `nowMs`. Days are those of the voucher's time zone. */
export function lastDayGroup(voucher: EndOfDay, nowMs: number): LastDayGroup {
  const days = (Date.parse(lastDayOf(voucher)) - Date.parse(dayOf(nowMs, voucher.zone))) / dayMs
  if (days <= 0) return 'today'
  return days <= soonDays ? 'soon' : 'later'
}

/** The last day of a voucher in its time zone: `Nov 28`. The end of a day is the midnight after it. */
export const lastDayDate = (
  { expiresAt, zone }: EndOfDay,
  { locale, country }: { locale: Locale; country: string },
): string => formatInstant(locale, Date.parse(expiresAt) - 1, 'monthDay', zone, country)

/** `Until 11:59 PM · 5 hours left`, `Until Sat, Nov 28 · 2 days left`. */
export function lastDayText(
  { expiresAt, zone }: Pick<Voucher, 'expiresAt' | 'zone'>,
  group: 'today' | 'soon',
  { t, locale, country, nowMs }: Pick<Translator, 't'> & { locale: Locale; country: string; nowMs: number },
): string {
  const endMs = Date.parse(expiresAt)
  // The end of a day is the midnight after it.
  const date = formatInstant(locale, endMs - 1, group === 'today' ? 'time' : 'weekdayDate', zone, country)
  const time = shortTimeLeft(locale, endMs - nowMs)
  return time === undefined ? t('coupon.expiredOn', { date }) : t('coupon.validUntilLeft', { date, time })
}

/** The remaining time in days, on the last one in hours: `2 days`, `5 hours`. Undefined if no time remains. */
export function shortTimeLeft(locale: Locale, leftMs: number): string | undefined {
  return timeLeft(locale, leftMs < dayMs ? leftMs : leftMs - (leftMs % dayMs))
}
