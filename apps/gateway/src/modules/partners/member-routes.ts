import type { Services } from '#src/services.ts'
import { starsForTill } from '../stars/ledger/stars-for-till.ts'
import { memberCodes } from '../vouchers/codes/member-code.ts'
import { voucherCodes } from '../vouchers/codes/voucher-code.ts'
import { identifyMember } from '../vouchers/tills/identify-member.ts'
import type { LookupLimits } from './lookup-limits.ts'
import { partnerRoute } from './partner-api.ts'
import { partnerEndpoints } from './partner-endpoints.ts'
import { toPartnerVoucher } from './partner-voucher.ts'

/** The endpoint with which a till finds the vouchers of the member whose code it scanned. */
export function memberRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  limits: LookupLimits,
) {
  const codesOfMembers = memberCodes(config)
  const codes = voucherCodes(config)
  return [
    partnerRoute(partnerEndpoints.identifyMember, async ({ code, storeId }, caller) => {
      const scanned = codesOfMembers.read(code, caller.now)
      if (!scanned) {
        const requester = { caller, till: storeId }
        limits.check(requester)
        limits.count(requester)
        return { refused: 'codeWrong' }
      }
      const identified = await identifyMember(database, { ...scanned, storeId, now: caller.now })
      if ('refused' in identified) return identified
      const { member, vouchers } = identified.ok
      const chosen = vouchers.some(({ voucher_no: voucherNo }) => voucherNo === scanned.voucherNo)
      const seesStars = caller.partner.rights.includes('stars')
      return {
        ok: {
          stars: seesStars
            ? await starsForTill(database, { memberId: member.member_id, storeId, now: caller.now })
            : null,
          member: { accountNumber: member.account_number, displayName: member.display_name },
          chosenVoucherNo: chosen ? scanned.voucherNo : null,
          vouchers: vouchers.map((row) => ({
            ...toPartnerVoucher(row, caller),
            code: codes.codeFor(row.voucher_no, caller.now).qrText,
          })),
        },
      }
    }),
  ]
}
