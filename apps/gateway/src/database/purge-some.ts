import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** More than the rows that a call adds, so that expired rows cannot accumulate. */
const batchSize = 20

type PurgeOptions<Table extends keyof Tables> = {
  /** The table's key column, or the columns of its key. */
  key: (keyof Tables[Table] & string) | readonly (keyof Tables[Table] & string)[]
  /** The indexed column with the age of rows. */
  by: keyof Tables[Table] & string
  /** Rows up to this instant are deleted. */
  until: Date
}

/**
 * Deletes a few expired rows. It is called where a row is added, so that no scheduled job is needed. Rows that another
 * transaction is deleting are skipped, so that no call waits.
 */
export async function purgeSome<Table extends keyof Tables>(
  database: Kysely<Tables>,
  table: Table,
  { key, by, until }: PurgeOptions<Table>,
): Promise<void> {
  const columns = sql.join((typeof key === 'string' ? [key] : key).map((column) => sql.ref(column)))
  await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${sql.ref(by)} <= ${until}::timestamptz
      order by ${sql.ref(by)} limit ${sql.lit(batchSize)} for update skip locked
    )`.execute(database)
}
