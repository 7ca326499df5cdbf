import type { Services } from '#src/services.ts'
import { announceHelps } from '../assist/helps/announce-uses.ts'
import { countUse, isUseAwaited, undoUse } from '../assist/helps/use-of-voucher.ts'
import { memberCodes, type MemberCodes } from '../vouchers/codes/member-code.ts'
import { voucherCodes, type VoucherCodes } from '../vouchers/codes/voucher-code.ts'
import { isVoucherNo } from '../vouchers/codes/voucher-number.ts'
import {
  redeemVoucher,
  releaseVoucher,
  type TillView,
  verifyVoucher,
} from '../vouchers/tills/redeem-voucher.ts'
import type { LookupLimits } from './lookup-limits.ts'
import { partnerRoute, requireRight, type PartnerCaller } from './partner-api.ts'
import { partnerEndpoints } from './partner-endpoints.ts'
import { toPartnerVoucher } from './partner-voucher.ts'

/** The endpoints with which a till verifies, uses and releases a voucher. */
export function tillRoutes(
  { config, database, memberChanges }: Pick<Services, 'config' | 'database' | 'memberChanges'>,
  limits: LookupLimits,
) {
  const codes = { ofVouchers: voucherCodes(config), ofMembers: memberCodes(config) }

  /**
   * Finds a voucher by its code or number. A current code is never refused: it cannot be guessed, and tills that scan are
   * not slowed by one that asks for numbers.
   */
  const lookUp = async <Found extends object>(
    { code, till }: { code: string; till: string | undefined },
    caller: PartnerCaller,
    find: (voucherNo: string) => Promise<Found | { refused: 'voucherNotFound' }>,
  ): Promise<Found | { refused: 'voucherNotFound' | 'codeWrong' | 'noVoucherChosen' }> => {
    const scanned = scannedVoucherNo(codes, code, caller.now)
    if (scanned === null) return { refused: 'noVoucherChosen' }
    if (scanned !== undefined) return find(scanned)
    const requester = { caller, till }
    limits.check(requester)
    const typed = typedVoucherNo(code, caller)
    const found = typed === undefined ? { refused: 'codeWrong' as const } : await find(typed)
    if ('refused' in found && (found.refused === 'codeWrong' || found.refused === 'voucherNotFound'))
      limits.count(requester)
    return found
  }

  const tellInviters = ({ log }: PartnerCaller, change: () => Promise<string[]>) =>
    announceHelps({ database, memberChanges, log }, change)

  return [
    partnerRoute(partnerEndpoints.verifyVoucher, async ({ code, storeId, order }, caller) => {
      const found = await lookUp(
        { code, till: storeId },
        caller,
        async (voucherNo) =>
          (await verifyVoucher(database, {
            voucherNo,
            storeId: storeId ?? null,
            order,
            now: caller.now,
          })) ?? {
            refused: 'voucherNotFound' as const,
          },
      )
      if ('refused' in found) return found
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
      const { partner, idempotencyKey, now } = caller
      const isAwaited = isUseAwaited(now)
      const request = { till: { partner: partner.id, till, storeId }, idempotencyKey, order, now, isAwaited }
      const used = await lookUp({ code, till }, caller, (voucherNo) =>
        redeemVoucher(database, { voucherNo, ...request }),
      )
      if ('refused' in used) return withHelp(used)
      memberChanges.announce(used.changed, 'vouchers')
      const { voucher, usedAt, reduction } = used.ok
      if (used.ok.isAwaited) await tellInviters(caller, () => countUse(database, toUse(voucher, usedAt)))
      return {
        ok: { voucher: toPartnerVoucher(voucher, caller), usedAt: usedAt.toISOString(), reduction },
      }
    }),

    partnerRoute(partnerEndpoints.releaseVoucher, async ({ voucherNo, till, storeId }, caller) => {
      const { partner, idempotencyKey, now } = caller
      const requester = { caller, till }
      limits.check(requester)
      const released = await releaseVoucher(database, {
        // Only the number is accepted: the response to the redemption contained it, even if a code was scanned.
        voucherNo: digitsOf(voucherNo),
        till: { partner: partner.id, till, storeId },
        idempotencyKey,
        now,
      })
      if ('refused' in released && released.refused === 'voucherNotFound') limits.count(requester)
      if ('refused' in released) return withHelp(released)
      memberChanges.announce(released.changed, 'vouchers')
      const { voucher, releasedAt } = released.ok
      await tellInviters(caller, () => undoUse(database, voucher.voucher_no))
      return { ok: { voucher: toPartnerVoucher(voucher, caller), releasedAt: releasedAt.toISOString() } }
    }),
  ]
}

/**
 * The voucher number of a code that the member's phone shows now or showed until a moment ago: the code of a voucher, or the
 * member's with the voucher they chose. Null for a member's code without one, undefined for other texts.
 */
function scannedVoucherNo(
  { ofVouchers, ofMembers }: { ofVouchers: VoucherCodes; ofMembers: MemberCodes },
  code: string,
  now: Date,
): string | null | undefined {
  return ofVouchers.voucherNoOf(code, now) ?? ofMembers.read(code, now)?.voucherNo
}

/** A typed voucher number, for a partner with the right `number`. Undefined for any other text. */
function typedVoucherNo(code: string, { partner }: PartnerCaller): string | undefined {
  const typed = digitsOf(code)
  if (!isVoucherNo(typed)) return undefined
  requireRight(partner, 'number')
  return typed
}

/** The long number is printed in groups of digits. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

const toUse = (voucher: TillView, now: Date) => ({
  memberId: voucher.member_id,
  voucherNo: voucher.voucher_no,
  issuedAt: voucher.issued_at,
  now,
})

function withHelp<Refusal extends string>({ refused, ...help }: { refused: Refusal }) {
  return { refused, help }
}
