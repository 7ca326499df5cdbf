/** What other gateways do to a database while the tested one runs: they change columns, and their transactions conflict with its own. */
import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { openDatabase } from '#src/database/open-database.ts'

let changes = 0

/** Adds a column to a table, as the migration of a newer gateway does. */
export async function addColumn(url: string, table: string): Promise<void> {
  const newer = await openDatabase(url, { pool: 1 })
  await sql`alter table ${sql.table(table)} add column ${sql.id(`added_${changes++}`)} text`.execute(
    newer.database,
  )
  await newer.close()
}

/** Lets the next insert into a table, or update of its rows, fail once, as after a conflict with another transaction. */
export async function failNext(
  database: Database,
  change: 'insert' | 'update',
  table: string,
): Promise<void> {
  const name = `conflict_${changes++}`
  const [conflict, changed] = [sql.id(name), sql.lit(`${name}_changes`)]
  // A sequence does not return to its value when the transaction is rolled back.
  await sql`create sequence ${sql.id(`${name}_changes`)}`.execute(database)
  await sql`
    create function ${conflict}() returns trigger language plpgsql as $$
    begin
      if nextval(${changed}) = 1 then raise exception 'a conflict' using errcode = 'serialization_failure'; end if;
      return new;
    end $$`.execute(database)
  await sql`create trigger ${conflict} before ${sql.raw(change)} on ${sql.table(table)} for each row execute function ${conflict}()`.execute(
    database,
  )
}
