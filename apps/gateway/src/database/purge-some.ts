import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** More than the one that is added with it, so that no row stays for ever and no job is needed for it. */
const atOnce = 20

type Aged<Table extends keyof Tables> = {
  /** A column that is the table's key. */
  key: keyof Tables[Table] & string
  /** A column with an index, by which rows grow old. */
  by: keyof Tables[Table] & string
  /** Rows of this instant or before are forgotten. */
  until: Date
}

/**
 * Deletes a few rows whose time is over. Call it where one is added. Rows that somebody else is just deleting are left
 * to them, so that no two wait for each other.
 */
export async function forgetSome<Table extends keyof Tables>(
  database: Kysely<Tables>,
  table: Table,
  { key, by, until }: Aged<Table>,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(by)} <= ${until}::timestamptz
      order by ${sql.ref(by)} limit ${sql.lit(atOnce)} for update skip locked
    )`.execute(database)
}
