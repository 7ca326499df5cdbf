import type { Voucher } from '@crema/contract/vouchers/coupon'
import { type LastDayGroup, lastDayGroup } from '#src/shared/vouchers/calendar/last-day-text.ts'

/** The vouchers by group, each in the order of the list; without the groups that are empty. */
export function groupByLastDay<Item extends Pick<Voucher, 'expiresAt' | 'zone'>>(
  vouchers: readonly Item[],
  nowMs: number,
): { group: LastDayGroup; items: Item[] }[] {
  return (['today', 'soon', 'later'] as const)
    .map((group) => ({ group, items: vouchers.filter((voucher) => lastDayGroup(voucher, nowMs) === group) }))
    .filter(({ items }) => items.length > 0)
}
