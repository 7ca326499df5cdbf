import { localizedText } from '#src/database/localized-text.ts'
import type { Services } from '#src/services.ts'
import { voucherCodes, type VoucherCodes } from '../vouchers/codes/voucher-code.ts'
import { isVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { toVoucher } from '../vouchers/read-voucher.ts'
import {
  redeemVoucher,
  releaseVoucher,
  verifyVoucher,
  type TillView,
} from '../vouchers/tills/redeem-voucher.ts'
import { partnerRoute, requireRight, type PartnerCaller } from './partner-api.ts'
import { partnerEndpoints, type PartnerVoucher } from './partner-endpoints.ts'

/** The endpoints of a till. */
export function tillRoutes({ config, database }: Pick<Services, 'config' | 'database'>) {
  const codes = voucherCodes(config)
  return [
    partnerRoute(partnerEndpoints.verifyVoucher, async ({ code, storeId = null, order }, caller) => {
      const voucherNo = voucherNoOf(codes, code, caller)
      if (voucherNo === undefined) return { refused: 'codeWrong' }
      const found = await verifyVoucher(database, { voucherNo, storeId, order, now: caller.now })
      if (!found) return { refused: 'voucherNotFound' }
      const { voucher, refusal, reduction } = found
      return {
        ok: {
          voucher: toPartnerVoucher(voucher, caller),
          usable: refusal === null,
          reason: refusal?.refused ?? null,
          reduction,
        },
      }
    }),

    partnerRoute(partnerEndpoints.useVoucher, async ({ code, till, storeId, order }, caller) => {
      const voucherNo = voucherNoOf(codes, code, caller)
      if (voucherNo === undefined) return { refused: 'codeWrong' }
      const { partner, idempotencyKey, now } = caller
      const request = { voucherNo, till: { partner: partner.id, till, storeId }, idempotencyKey, order, now }
      const used = await redeemVoucher(database, request)
      if ('refused' in used) return withHelp(used)
      const { voucher, usedAt, reduction } = used.ok
      return {
        ok: { voucher: toPartnerVoucher(voucher, caller), usedAt: usedAt.toISOString(), reduction },
      }
    }),

    partnerRoute(partnerEndpoints.releaseVoucher, async ({ voucherNo, till, storeId }, caller) => {
      const { partner, idempotencyKey, now } = caller
      const released = await releaseVoucher(database, {
        // Only the number is accepted: the response to the redemption contained it, even if a code was scanned.
        voucherNo: digitsOf(voucherNo),
        till: { partner: partner.id, till, storeId },
        idempotencyKey,
        now,
      })
      if ('refused' in released) return withHelp(released)
      const { voucher, releasedAt } = released.ok
      return { ok: { voucher: toPartnerVoucher(voucher, caller), releasedAt: releasedAt.toISOString() } }
    }),
  ]
}

/**
 * The voucher number of a code that the member's phone shows now or showed until a moment ago or, for a partner with
 * the right `number`, of a typed number. Undefined for any other text.
 */
function voucherNoOf(codes: VoucherCodes, code: string, { partner, now }: PartnerCaller): string | undefined {
  if (codes.isVoucherCode(code, now)) return code.split(':')[2] ?? ''
  const typed = digitsOf(code)
  if (!isVoucherNo(typed)) return undefined
  requireRight(partner, 'number')
  return typed
}

/** The long number is printed in groups of digits. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

function withHelp<Refusal extends string>({ refused, ...help }: { refused: Refusal }) {
  return { refused, help }
}

/** The voucher as a till gets it: nothing that identifies its member. */
function toPartnerVoucher(row: TillView, { locale, now }: PartnerCaller): PartnerVoucher {
  const { voucherNo, couponNo, activityNo, name, note, value, state, issuedAt, expiresAt, usedAt } =
    toVoucher(row, locale, now)
  const rules = localizedText(row.terms.rules, locale)
  return { voucherNo, couponNo, activityNo, name, note, value, state, issuedAt, expiresAt, usedAt, rules }
}
