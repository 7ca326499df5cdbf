import { countries } from '@crema/contract/countries/countries'
import type { Money } from '@crema/contract/schemas'
import type { VoucherTerms } from '#src/database/tables.ts'
import { rulesOf } from '../coupon-kinds/coupon-kinds.ts'
import type { Amounts } from '../coupon-kinds/coupon-rules.ts'

/** An order that a voucher shall be used for. */
export type Order = Amounts & { currency: string }

/** Why a voucher is not good for an order, with what would help. */
export type OrderRefusal =
  | { refused: 'currencyWrong'; currency: string }
  | { refused: 'itemRequired' }
  | { refused: 'minimumSpendNotReached'; missing: Money }

/** What a voucher takes off an order. Its terms are those of the day it was issued and never change, so neither does this. */
export function reduceOrder(
  { country, value }: Pick<VoucherTerms, 'country' | 'value'>,
  order: Order,
): { ok: Money } | OrderRefusal {
  const { currency, digits } = countries[country]
  if (order.currency !== currency) return { refused: 'currencyWrong', currency }
  const money = (amountMinor: number): Money => ({ amountMinor, currency, digits })
  const effect = rulesOf(value.kind).atTill(value, order)
  if ('offMinor' in effect) return { ok: money(effect.offMinor) }
  return effect.refused === 'itemRequired'
    ? effect
    : { refused: effect.refused, missing: money(effect.missingMinor) }
}
