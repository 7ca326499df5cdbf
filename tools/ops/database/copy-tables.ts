/** Copies the tables of a schema into another one with the same migrations, on any server. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '@crema/gateway/database/database'

/** Rows of one statement; a row is a few hundred bytes. */
const batchRows = 2_000
/** Where a command notes in a target what it has copied there. */
export const copyTable = 'market_copy'
/** Tables that are not copied: the target has its own ones of the migrations. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'migration_step', copyTable]

export type TableCount = { table: string; rows: number }

/** The tables of a schema, each after those that it refers to. */
export async function tablesOf(database: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select relname::text as name, array(
      select distinct other.relname::text from pg_constraint join pg_class as other on other.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
    ) as needs
    from pg_class where relnamespace = to_regnamespace(${schema}) and relkind = 'r' order by relname`.execute(
    database,
  )
  const left = new Map(
    rows.filter(({ name }) => !ownTables.includes(name)).map(({ name, needs }) => [name, needs]),
  )
  const ordered: string[] = []
  while (left.size > 0) {
    const ready = [...left]
      .filter(([, needs]) => needs.every((each) => !left.has(each)))
      .map(([name]) => name)
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`)
    for (const name of ready) {
      ordered.push(name)
      left.delete(name)
    }
  }
  return ordered
}

/** Roughly how many rows the tables have, and their size in bytes with indexes. */
export async function estimateSize(
  database: Database,
  schema: string,
): Promise<{ rows: number; bytes: number }> {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::int8 as rows,
      coalesce(sum(pg_total_relation_size(oid)), 0)::int8 as bytes
    from pg_class where relnamespace = to_regnamespace(${schema}) and relkind = 'r'`.execute(database)
  return rows[0] ?? { rows: 0, bytes: 0 }
}

/** The tables of a market, and the connection whose transaction reads or writes them. */
export type Place = { connection: Database; schema: string }

/** A query for the rows of a table to copy, with all of its columns in their order. */
export type RowsOf = (table: string) => Promise<RawBuilder<unknown>> | RawBuilder<unknown>

/**
 * Copies the rows, by default all, and the state of the sequences, within the transactions of both connections. Triggers do not run,
 * since what they write is copied, too. Throws where the target has another number of rows in the end.
 */
export async function copyTables(
  from: Place,
  to: Place,
  tables: readonly string[],
  rowsOf: RowsOf = (table) => sql`select * from ${sql.id(from.schema, table)}`,
): Promise<TableCount[]> {
  const counts: TableCount[] = []
  for (const table of tables) {
    const target = sql.id(to.schema, table)
    await sql`alter table ${target} disable trigger user`.execute(to.connection)
    // As text, in which every type of PostgreSQL is exact.
    await sql`declare copied no scroll cursor for select row_of_table::text as line from (${await rowsOf(table)}) as row_of_table`.execute(
      from.connection,
    )
    let copied = 0
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batchRows)} from copied`.execute(
        from.connection,
      )
      if (rows.length === 0) break
      const lines = rows.map(({ line }) => line)
      await sql`
        insert into ${target}
        select (read).* from (select line::${target} as read from unnest(${lines}::text[]) as line offset 0) as lines`.execute(
        to.connection,
      )
      copied += rows.length
    }
    await sql`close copied`.execute(from.connection)
    await sql`alter table ${target} enable trigger user`.execute(to.connection)
    const { rows: counted } = await sql<{ rows: number }>`select count(*) as rows from ${target}`.execute(
      to.connection,
    )
    if (counted[0]?.rows !== copied)
      throw new Error(`${table} has ${counted[0]?.rows} rows after ${copied} were copied.`)
    counts.push({ table, rows: copied })
  }
  await copySequences(from, to)
  return counts
}

async function copySequences(from: Place, to: Place): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = to_regnamespace(${from.schema}) and relkind = 'S'`.execute(from.connection)
  for (const { name } of rows) {
    const { rows: states } = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.id(from.schema, name)}`.execute(
      from.connection,
    )
    const [state] = states
    if (state)
      await sql`select setval(${`${to.schema}.${name}`}::regclass, ${state.value}::int8, ${state.called})`.execute(
        to.connection,
      )
  }
}
