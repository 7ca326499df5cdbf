import { countries } from '@crema/contract/countries/countries'
import type { Money } from '@crema/contract/schemas'
import { couponReduction, type OrderAmounts } from '@crema/contract/vouchers/coupon-reductions'
import type { VoucherTerms } from '#src/database/tables.ts'

/** An order that a voucher is used for. */
export type Order = OrderAmounts & { currency: string }

/** Why a voucher cannot be used for an order, with details for the message. */
export type OrderRefusal =
  | { refused: 'currencyWrong'; currency: string }
  | { refused: 'itemRequired' }
  | { refused: 'minimumSpendNotReached'; missing: Money }

/** The reduction of an order by a voucher, or why there is none. Terms never change, so the result is stable. */
export function reduceOrder(
  { country, value }: Pick<VoucherTerms, 'country' | 'value'>,
  order: Order,
): { ok: Money } | OrderRefusal {
  const { currency, digits } = countries[country]
  if (order.currency !== currency) return { refused: 'currencyWrong', currency }
  const money = (amountMinor: number): Money => ({ amountMinor, currency, digits })
  const reduction = couponReduction(value.kind).reduce(value, order)
  if ('offMinor' in reduction) return { ok: money(reduction.offMinor) }
  return reduction.refused === 'itemRequired'
    ? reduction
    : { refused: reduction.refused, missing: money(reduction.missingMinor) }
}
