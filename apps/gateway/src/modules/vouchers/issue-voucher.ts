import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { VoucherTerms } from '#src/database/tables.ts'

/** A voucher that is given without a claim of its campaign's coupons, such as a prize or the reward of a tier. */
export type GivenVoucher = {
  memberId: string
  activityNo: string
  /** Of the claim that it is given for; null for none. */
  ordinal: number | null
  voucherNo: string
  couponNo: string
  validDays: number
  terms: VoucherTerms
  zone: string
  now: Date
}

/** Issues a voucher. Its number must be new. */
export async function issueVoucher(transaction: Database, voucher: GivenVoucher): Promise<void> {
  await sql`
    with issued as (
      insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
      values (${voucher.memberId}::uuid, ${voucher.voucherNo}, ${voucher.activityNo}, ${voucher.ordinal}::smallint,
        ${voucher.couponNo}, ${JSON.stringify(voucher.terms)}::jsonb, ${voucher.zone}, ${voucher.now}::timestamptz,
        ((${voucher.now}::timestamptz at time zone ${voucher.zone})::date + ${voucher.validDays}::int + 1)::timestamp
          at time zone ${voucher.zone} - interval '1 millisecond')
      returning voucher_no
    )
    insert into voucher_event (voucher_no, sequence, kind, at)
    select voucher_no, 1, 'issued', ${voucher.now}::timestamptz from issued`.execute(transaction)
}
