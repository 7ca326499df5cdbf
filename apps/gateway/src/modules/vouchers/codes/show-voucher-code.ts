import type { ResponseOf, OutcomeOf } from '@crema/contract/endpoint'
import type { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import type { Database } from '#src/database/database.ts'
import type { MemberCaller, Result } from '#src/http/endpoint/route.ts'
import { findUnusedVoucher } from './find-unused-voucher.ts'
import type { VoucherCodes } from './voucher-code.ts'

type Answer = Result<ResponseOf<typeof getVoucherCode>, OutcomeOf<typeof getVoucherCode>>

/** The code to show at the counter now. A used or expired voucher has none; the refusal includes the date. */
export async function showVoucherCode(
  database: Database,
  codes: VoucherCodes,
  voucherNo: string,
  caller: Pick<MemberCaller, 'memberId' | 'now'>,
): Promise<Answer> {
  const found = await findUnusedVoucher(database, voucherNo, caller)
  if ('refused' in found) return found
  const { qrText, issuedAt, renewsAt } = codes.codeFor(voucherNo, caller.now)
  return { ok: { qrText, voucherNo, issuedAt: issuedAt.toISOString(), renewsAt: renewsAt.toISOString() } }
}
