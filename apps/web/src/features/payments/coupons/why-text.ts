import type { ChoiceProblem } from '@crema/contract/payments/coupons/order-coupons'
import type { Translator } from '@crema/i18n/messages'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import type { Coupon } from './coupon-queries.ts'

/** Why a coupon cannot be added to a choice. `others`: all coupons, of which one may be in the way. */
export function whyText(
  t: Translator['t'],
  { voucherNo, value }: Coupon,
  problem: ChoiceProblem,
  { others, money }: { others: readonly Coupon[]; money: (amountMinor: number) => string },
): string {
  switch (problem.problem) {
    case 'minimumSpendNotReached': {
      const blocking = others.find((other) => other.voucherNo === problem.voucherNo)
      if (problem.voucherNo !== voucherNo && blocking)
        return t('payments.couponsBreaksMinimum', { coupon: bidiIsolate(blocking.name) })
      return 'minimumSpend' in value
        ? t('payments.couponsMinimumSpend', { amount: money(value.minimumSpend.amountMinor) })
        : t('payments.couponsNoFittingItem')
    }
    case 'noFittingItem':
      return t('payments.couponsNoFittingItem')
    case 'nothingToReduce':
      return t('payments.couponsNothingToReduce')
    case 'storeNotSupported':
      return t('payments.couponsStore')
    case 'atCounterOnly':
      return t('payments.couponsAtCounter')
    case 'voucherReserved':
      return t('payments.couponsReserved')
    case 'onePerOrder':
      return t('payments.couponsOnePerOrder')
    case 'itemTaken':
      return t('payments.couponsItemTaken')
    case 'tooMany':
      return t('payments.couponsTooMany')
    case 'nothingLeft':
      return t('payments.couponsNothingLeft')
  }
}
