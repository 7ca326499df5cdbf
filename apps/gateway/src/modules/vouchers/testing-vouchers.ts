/** Inserts members with vouchers of one old campaign, for tests. Instants are microseconds since 1970. */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#src/database/database.ts'

export type SomeVoucher = { voucherNo: string; expires: number; used: number | null }

const activityNo = 'OLD'
const longAgo = new Date('2025-01-01T00:00:00Z')

export async function addMember(database: Database): Promise<string> {
  const memberId = newId()
  await database
    .insertInto('member')
    .values({
      member_id: memberId,
      email: null,
      phone: null,
      country: 'US',
      language: 'en',
      registered_at: longAgo,
    })
    .execute()
  await addOldClaim(database, memberId)
  return memberId
}

/** The claim that the vouchers of `addVouchers` belong to. */
export async function addOldClaim(database: Database, memberId: string): Promise<void> {
  await database
    .insertInto('campaign')
    .values({
      activity_no: activityNo,
      kind: 'coupons',
      countries: [],
      starts_at: longAgo,
      ends_at: new Date('2025-02-01T00:00:00Z'),
      zone: 'UTC',
      texts: JSON.stringify({ en: { title: 'Old', summary: '', rules: [] } }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database
    .insertInto('claim')
    .values({
      member_id: memberId,
      activity_no: activityNo,
      ordinal: 1,
      idempotency_key: newId(),
      claimed_at: longAgo,
    })
    .execute()
}

export async function addVouchers(
  database: Database,
  memberId: string,
  vouchers: readonly SomeVoucher[],
): Promise<void> {
  if (vouchers.length === 0) return
  const terms = JSON.stringify({
    country: 'US',
    value: { kind: 'exchange', item: 'latte' },
    texts: { en: { name: 'One latte', note: 'Any size', item: 'latte' } },
    rules: { en: ['One each.'] },
  })
  await database
    .insertInto('voucher')
    .values(
      vouchers.map(({ voucherNo, expires, used }) => ({
        member_id: memberId,
        voucher_no: voucherNo,
        activity_no: activityNo,
        ordinal: 1,
        coupon_no: 'C-LATTE',
        terms,
        zone: 'UTC',
        issued_at: longAgo,
        expires_at: sql<Date>`${instant(expires)}::timestamptz`,
        used_at: used === null ? null : sql<Date>`${instant(used)}::timestamptz`,
      })),
    )
    .execute()
}

/** ISO 8601 with microseconds, which a Date cannot represent. */
function instant(micros: number): string {
  const milliseconds = Math.floor(micros / 1000)
  const rest = String(micros - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
