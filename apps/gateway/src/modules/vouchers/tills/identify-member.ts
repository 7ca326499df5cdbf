import type { Database } from '#src/database/database.ts'
import { findStoreName } from '../voucher-store.ts'
import { findMemberForTill, findUsableVouchers, type TillMember, type TillVoucher } from './till-store.ts'

/** More than a cashier can choose from. */
const vouchersMax = 50

type Identified =
  | { ok: { member: TillMember; vouchers: TillVoucher[] } }
  | { refused: 'memberNotFound' | 'storeNotFound' }

/** A member by account number, and the vouchers that the store accepts now: the chosen one first, then by expiry. */
export async function identifyMember(
  database: Database,
  {
    accountNumber,
    voucherNo,
    storeId,
    now,
  }: { accountNumber: string; voucherNo: string | null; storeId: string; now: Date },
): Promise<Identified> {
  const [member, storeName] = await Promise.all([
    findMemberForTill(database, accountNumber),
    findStoreName(database, storeId),
  ])
  if (!member) return { refused: 'memberNotFound' }
  if (storeName === undefined) return { refused: 'storeNotFound' }
  const vouchers = await findUsableVouchers(database, {
    memberId: member.member_id,
    storeId,
    first: voucherNo,
    now,
    limit: vouchersMax,
  })
  return { ok: { member, vouchers } }
}
