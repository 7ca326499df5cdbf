import type { Locale } from '@crema/i18n/locales'
import type { Partner } from '#src/config/partner-settings.ts'
import type { Database } from '#src/database/database.ts'
import { textIn } from '#src/database/localized-text.ts'
import type { VoucherCodes } from '../vouchers/codes/voucher-code.ts'
import { isVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { toVoucher } from '../vouchers/read-voucher.ts'
import {
  redeemVoucher,
  releaseVoucher,
  verifyVoucher,
  type TillRefusal,
  type TillView,
} from '../vouchers/tills/redeem-voucher.ts'
import type { PartnerAnswerOf, PartnerCallName, PartnerRequestOf, PartnerVoucher } from './partner-calls.ts'
import { PartnerFault } from './partner-error.ts'

/** Who calls, for a call whose partner and rights were checked. */
export type PartnerCaller = { partner: Partner; requestKey: string; locale: Locale; now: Date }

export type PartnerHandlers = {
  [Name in PartnerCallName]: (
    input: PartnerRequestOf<Name>,
    caller: PartnerCaller,
  ) => Promise<PartnerAnswerOf<Name>>
}

/** What answers each call of a till. */
export function voucherCalls(
  database: Database,
  codes: VoucherCodes,
): Pick<PartnerHandlers, 'verifyVoucher' | 'useVoucher' | 'releaseVoucher'> {
  const numberOf = (code: string, { partner, now }: PartnerCaller) => voucherNoOf(codes, code, partner, now)
  return {
    async verifyVoucher({ code, storeId = null, order }, caller) {
      const found = await verifyVoucher(database, {
        voucherNo: numberOf(code, caller),
        storeId,
        order,
        now: caller.now,
      })
      if (!found) throw new PartnerFault('voucherNotFound')
      const { voucher, refusal, reduction } = found
      return {
        voucher: show(voucher, caller),
        usable: refusal === null,
        reason: refusal?.refused ?? null,
        reduction,
      }
    },

    async useVoucher({ code, till, storeId, order }, caller) {
      const { ok, fault } = split(
        await redeemVoucher(database, {
          voucherNo: numberOf(code, caller),
          till: { partner: caller.partner.id, till, storeId },
          requestKey: caller.requestKey,
          order,
          now: caller.now,
        }),
      )
      if (!ok) throw fault
      return { voucher: show(ok.voucher, caller), usedAt: ok.usedAt.toISOString(), reduction: ok.reduction }
    },

    async releaseVoucher({ voucherNo, till, storeId }, caller) {
      const { ok, fault } = split(
        await releaseVoucher(database, {
          // The till that used it knows its number, whatever code was scanned.
          voucherNo: digitsOf(voucherNo),
          till: { partner: caller.partner.id, till, storeId },
          requestKey: caller.requestKey,
          now: caller.now,
        }),
      )
      if (!ok) throw fault
      return { voucher: show(ok.voucher, caller), releasedAt: ok.releasedAt.toISOString() }
    },
  }
}

/** The voucher a code names: one shown now or a moment ago or, for a partner that may, the long number. */
function voucherNoOf(codes: VoucherCodes, code: string, partner: Partner, now: Date): string {
  if (codes.isVoucherCode(code, now)) return code.split(':')[2] ?? ''
  const typed = digitsOf(code)
  if (!isVoucherNo(typed)) throw new PartnerFault('codeWrong')
  if (!partner.rights.includes('number')) throw new PartnerFault('notAllowed', { right: 'number' })
  return typed
}

/** A number is printed in groups. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

function split<Ok>(
  result: { ok: Ok } | TillRefusal,
): { ok: Ok; fault?: never } | { ok?: never; fault: PartnerFault } {
  if ('ok' in result) return result
  const { refused, ...details } = result
  return { fault: new PartnerFault(refused, details) }
}

/** What a till reads of a voucher: nothing of whose it is. */
function show(row: TillView, { locale, now }: PartnerCaller): PartnerVoucher {
  const { voucherNo, couponNo, activityNo, name, note, value, state, issuedAt, expiresAt, usedAt } =
    toVoucher(row, locale, now)
  const rules = textIn(row.terms.rules, locale)
  return { voucherNo, couponNo, activityNo, name, note, value, state, issuedAt, expiresAt, usedAt, rules }
}
