// The terms of vouchers, stored once for each version. Rows are added only, so a voucher that refers to one can be read.
import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { VoucherTerms } from '#src/database/tables.ts'

const hashBytes = 16

/** A version of terms, in hexadecimal. */
export const termsHash = (terms: VoucherTerms): string =>
  hash('sha256', JSON.stringify(terms)).slice(0, hashBytes * 2)

/**
 * The terms of the voucher in the row `voucher`: those of their version or, where it was issued before there were versions or is
 * given singly, its own. In a list of columns after `v.*`, where it takes the place of the column.
 */
export function termsOf(voucher = 'v'): RawBuilder<VoucherTerms> {
  const column = (name: string) => sql.ref(`${voucher}.${name}`)
  return sql<VoucherTerms>`coalesce(${column('terms')}, (
    select version.terms from coupon_terms version
    where version.activity_no = ${column('activity_no')} and version.terms_hash = ${column('terms_hash')}
  ))`
}

/** Stores versions of terms of a campaign's coupons, unless they are known. */
export async function saveTerms(
  database: Database,
  activityNo: string,
  versions: readonly VoucherTerms[],
): Promise<void> {
  // In one order, so that two calls cannot deadlock.
  const rows = [...new Map(versions.map((terms) => [termsHash(terms), terms]))].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  await database
    .insertInto('coupon_terms')
    .values(
      rows.map(([version, terms]) => ({
        activity_no: activityNo,
        terms_hash: Buffer.from(version, 'hex'),
        terms: JSON.stringify(terms),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
