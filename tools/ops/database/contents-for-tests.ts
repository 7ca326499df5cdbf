import { sql } from 'kysely'
import { openDatabase } from '@crema/gateway/database/open-database'
import { tablesOf } from './copy-tables.ts'

/** The rows of every table of a market as text, with the state of the sequences. */
export async function contentsOf(url: string, schema: string): Promise<Record<string, string[]>> {
  const { database, close } = await openDatabase(url, { pool: 1 })
  const contents: Record<string, string[]> = {}
  try {
    for (const table of await tablesOf(database, schema)) {
      const { rows } = await sql<{ line: string }>`
        select each::text as line from ${sql.id(schema, table)} as each order by 1`.execute(database)
      contents[table] = rows.map(({ line }) => line)
    }
    for (const sequence of ['account_number', 'payment_receipt_no']) {
      const { rows } = await sql<{ value: number }>`
        select last_value as value from ${sql.id(schema, sequence)}`.execute(database)
      contents[sequence] = rows.map(({ value }) => String(value))
    }
  } finally {
    await close()
  }
  return contents
}
