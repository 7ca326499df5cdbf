import type { OutcomeOf, ResponseOf } from '@crema/contract/endpoint'
import type { getMemberCode } from '@crema/contract/endpoints/vouchers/get-member-code'
import type { Database } from '#src/database/database.ts'
import type { MemberCaller, Result } from '#src/http/endpoint/route.ts'
import { findAccountNumber } from '../voucher-store.ts'
import { findUnusedVoucher } from './find-unused-voucher.ts'
import type { MemberCodes } from './member-code.ts'

type Answer = Result<ResponseOf<typeof getMemberCode>, OutcomeOf<typeof getMemberCode>>

/** The code that identifies the member at a till now, with the voucher chosen. A used or expired voucher is refused. */
export async function showMemberCode(
  database: Database,
  codes: MemberCodes,
  voucherNo: string | null,
  { memberId, now }: Pick<MemberCaller, 'memberId' | 'now'>,
): Promise<Answer> {
  const chosen =
    voucherNo === null ? undefined : await findUnusedVoucher(database, voucherNo, { memberId, now })
  if (chosen && 'refused' in chosen) return chosen
  const accountNumber = await findAccountNumber(database, memberId)
  const { qrText, issuedAt, renewsAt } = codes.codeFor({ accountNumber, voucherNo }, now)
  return { ok: { qrText, voucherNo, issuedAt: issuedAt.toISOString(), renewsAt: renewsAt.toISOString() } }
}
