import type { Voucher } from '@crema/contract/vouchers/coupon'
import { wallClock } from '@crema/i18n/format/dates/date'

type Expiry = Pick<Voucher, 'expiresAt' | 'zone'>
/** The last day is today, one of the next seven, or later. */
export type LastDayGroup = 'today' | 'soon' | 'later'

const dayMs = 86_400_000
const soonDays = 7

/** The last day on which a voucher is valid, in its own time zone: `2026-11-28`. It expires at the end of that day. */
export const lastDayOf = ({ expiresAt, zone }: Expiry): string => dayOf(Date.parse(expiresAt) - 1, zone)

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

function dayOf(instantMs: number, zone: string): string {
  const { year, month, day } = wallClock(instantMs, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
