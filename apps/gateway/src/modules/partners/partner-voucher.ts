import { localizedText } from '#src/database/localized-text.ts'
import { toVoucher } from '../vouchers/read-voucher.ts'
import type { TillView } from '../vouchers/tills/redeem-voucher.ts'
import type { PartnerCaller } from './partner-api.ts'
import type { PartnerVoucher } from './partner-endpoints.ts'

/** The voucher as a till gets it: nothing that identifies its member. */
export function toPartnerVoucher(
  row: TillView,
  { locale, now }: Pick<PartnerCaller, 'locale' | 'now'>,
): PartnerVoucher {
  const { voucherNo, couponNo, activityNo, name, note, value, state, issuedAt, expiresAt, usedAt } =
    toVoucher(row, locale, now)
  const rules = localizedText(row.terms.rules, locale)
  return { voucherNo, couponNo, activityNo, name, note, value, state, issuedAt, expiresAt, usedAt, rules }
}
