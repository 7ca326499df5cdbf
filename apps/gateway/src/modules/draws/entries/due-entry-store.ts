import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'

/** The use of a voucher that gives an entry. */
export type DueEntry = { activity_no: string; voucher_no: string }

/** The same with the member; `home_market` is that of a guest's account. */
export type DueEntryOfMember = DueEntry & { member_id: string; home_market: string | null }

/** Uses whose entry has still to be given, of one draw or of all, those after `after`; at most `limit`. */
export async function findDueEntries(
  database: Database,
  { activityNo, after, limit }: { activityNo: string | null; after: DueEntry | undefined; limit: number },
): Promise<DueEntryOfMember[]> {
  const { rows } = await sql<DueEntryOfMember>`
    select d.activity_no, d.voucher_no, m.member_id, m.home_market
    from entry_due d
    join voucher v on v.voucher_no = d.voucher_no
    join member m on m.member_id = v.member_id
    where (d.activity_no, d.voucher_no) > (${after?.activity_no ?? ''}, ${after?.voucher_no ?? ''})
      ${activityNo === null ? sql`` : sql`and d.activity_no = ${activityNo}`}
    order by d.activity_no, d.voucher_no
    limit ${limit}`.execute(database)
  return rows
}

/** Locks a use, and waits for a gateway that gives its entry; false where it did. */
export async function lockDueEntry(
  transaction: Database,
  { activity_no: activityNo, voucher_no: voucherNo }: DueEntry,
): Promise<boolean> {
  const { rows } = await sql`
    select from entry_due where activity_no = ${activityNo} and voucher_no = ${voucherNo} for update`.execute(
    transaction,
  )
  return rows.length > 0
}

export type UsedVoucher = { member_id: string; used_at: Date | null; country: Country }

/**
 * The voucher of a use, locked, so that no till changes it meanwhile. The country is that of the store where it was used, or of
 * the member where the store is not known any more.
 */
export async function lockUsedVoucher(
  transaction: Database,
  voucherNo: string,
): Promise<UsedVoucher | undefined> {
  const { rows } = await sql<UsedVoucher>`
    select v.member_id, v.used_at, coalesce(s.country, m.country) as country
    from voucher v
    join member m on m.member_id = v.member_id
    left join store s on s.store_id = v.used_store_id
    where v.voucher_no = ${voucherNo}
    for share of v`.execute(transaction)
  return rows[0]
}

export async function deleteDueEntry(
  transaction: Database,
  { activity_no: activityNo, voucher_no: voucherNo }: DueEntry,
): Promise<void> {
  await transaction
    .deleteFrom('entry_due')
    .where('activity_no', '=', activityNo)
    .where('voucher_no', '=', voucherNo)
    .execute()
}
