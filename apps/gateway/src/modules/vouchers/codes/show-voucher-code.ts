import type { ResponseOf, OutcomeOf } from '@crema/contract/endpoint'
import type { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import type { Database } from '#src/database/database.ts'
import type { MemberCaller, Result } from '#src/http/endpoint/route.ts'
import { voucherStateAt } from '../read-voucher.ts'
import { findVoucher } from '../voucher-store.ts'
import type { VoucherCodes } from './voucher-code.ts'

type Answer = Result<ResponseOf<typeof getVoucherCode>, OutcomeOf<typeof getVoucherCode>>

/** The code to show at the counter now. A used or expired voucher has none; the refusal includes the date. */
export async function showVoucherCode(
  database: Database,
  codes: VoucherCodes,
  voucherNo: string,
  { memberId, now }: Pick<MemberCaller, 'memberId' | 'now'>,
): Promise<Answer> {
  const row = await findVoucher(database, memberId, voucherNo)
  if (!row) return { refused: 'notFound' }
  switch (voucherStateAt(row, now)) {
    case 'used':
      return { refused: 'voucherUsed', help: { usedAt: row.used_at?.toISOString() ?? null } }
    case 'expired':
      return { refused: 'voucherExpired', help: { expiresAt: row.expires_at.toISOString() } }
    case 'unused':
    case 'expiringSoon': {
      const { qrText, issuedAt, renewsAt } = codes.codeFor(voucherNo, now)
      return { ok: { qrText, voucherNo, issuedAt: issuedAt.toISOString(), renewsAt: renewsAt.toISOString() } }
    }
  }
}
