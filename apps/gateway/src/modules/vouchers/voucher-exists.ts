import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** Whether there is a voucher with a number, in whatever state. */
export async function voucherExists(database: Database, voucherNo: string): Promise<boolean> {
  const { rows } = await sql`select from voucher where voucher_no = ${voucherNo}`.execute(database)
  return rows.length > 0
}
