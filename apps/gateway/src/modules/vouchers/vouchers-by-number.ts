import type { Database } from '#src/database/database.ts'
import type { VoucherRow } from './read-voucher.ts'
import { findVouchersByNumber } from './voucher-store.ts'

/** The vouchers of a member with these numbers, by number. */
export async function vouchersByNumber(
  database: Database,
  memberId: string,
  voucherNos: readonly string[],
): Promise<Map<string, VoucherRow>> {
  if (voucherNos.length === 0) return new Map()
  const rows = await findVouchersByNumber(database, memberId, voucherNos)
  return new Map(rows.map((row) => [row.voucher_no, row]))
}
