import type { Voucher } from '@crema/contract/vouchers/coupon'
import { dayOf, lastDayOf } from '#src/shared/vouchers/calendar/last-day.ts'

type Expiry = Pick<Voucher, 'expiresAt' | 'zone'>
/** The last day is today, one of the next seven, or later. */
export type LastDayGroup = 'today' | 'soon' | 'later'

const dayMs = 86_400_000
const soonDays = 7

/** The group of a voucher that is valid at `nowMs`. Days are those of the voucher's time zone. */
export function lastDayGroup(voucher: Expiry, nowMs: number): LastDayGroup {
  const days = (Date.parse(lastDayOf(voucher)) - Date.parse(dayOf(nowMs, voucher.zone))) / dayMs
  if (days <= 0) return 'today'
  return days <= soonDays ? 'soon' : 'later'
}

/** The vouchers by group, each in the order of the list; without the groups that are empty. */
export function groupByLastDay<Item extends Expiry>(
  vouchers: readonly Item[],
  nowMs: number,
): { group: LastDayGroup; items: Item[] }[] {
  return (['today', 'soon', 'later'] as const)
    .map((group) => ({ group, items: vouchers.filter((voucher) => lastDayGroup(voucher, nowMs) === group) }))
    .filter(({ items }) => items.length > 0)
}
