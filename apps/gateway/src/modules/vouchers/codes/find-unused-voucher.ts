import type { Database } from '#src/database/database.ts'
import type { MemberCaller, Result } from '#src/http/endpoint/route.ts'
import { voucherStateAt, type VoucherRow } from '../read-voucher.ts'
import { findVoucher } from '../voucher-store.ts'

type Found = Result<VoucherRow, 'notFound' | 'voucherUsed' | 'voucherExpired'>

/** A voucher of this member that can be shown at a till. A used or expired one is refused; the refusal includes the date. */
export async function findUnusedVoucher(
  database: Database,
  voucherNo: string,
  { memberId, now }: Pick<MemberCaller, 'memberId' | 'now'>,
): Promise<Found> {
  const row = await findVoucher(database, memberId, voucherNo)
  if (!row) return { refused: 'notFound' }
  switch (voucherStateAt(row, now)) {
    case 'used':
      return { refused: 'voucherUsed', help: { usedAt: row.used_at?.toISOString() ?? null } }
    case 'expired':
      return { refused: 'voucherExpired', help: { expiresAt: row.expires_at.toISOString() } }
    case 'unused':
    case 'expiringSoon':
      return { ok: row }
  }
}
