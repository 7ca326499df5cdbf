/** What `move-market` and `split-market` note beside the rows that they copy, so that a command that was interrupted can be repeated. */
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { OperationError } from '../operation-error.ts'
import { copyTable, tablesOf, type Place } from './copy-tables.ts'

/** Where the rows of a schema were copied from. */
type MarketCopy = {
  source: string
  /** The schema that the former tables get in the same attempt. */
  closed: string
  /** The transaction that wrote all rows, as in their `xmin`, and how many they were. */
  transactionId: string
  rows: number
  /** Whether the former tables were closed: the rows are those of the market since. */
  isFinished: boolean
}

type Tables = { database: Database; schema: string }

async function findCopy(database: Database, schema: string): Promise<MarketCopy | undefined> {
  const { rows: found } = await sql`
    select from pg_class where relnamespace = to_regnamespace(${schema}) and relname = ${copyTable}`.execute(
    database,
  )
  if (found.length === 0) return undefined
  const { rows } = await sql<MarketCopy>`
    select source, closed, transaction_id as "transactionId", row_count as rows, is_finished as "isFinished"
    from ${sql.id(schema, copyTable)}`.execute(database)
  return rows[0]
}

/** Whether the schema has what an earlier attempt from the same source has copied before it was interrupted. */
export async function isUnfinishedCopy({ database, schema }: Tables, source: string): Promise<boolean> {
  const copy = await findCopy(database, schema)
  return copy?.source === source && !copy.isFinished
}

/**
 * The schema of the former tables where an earlier attempt has closed them, so that nothing is left to copy. Throws where not all
 * targets are those of that attempt.
 */
export async function findClosed(
  database: Database,
  source: string,
  targets: readonly Tables[],
): Promise<string | undefined> {
  const ended = new Set<string>()
  const copies = await Promise.all(targets.map((target) => findCopy(target.database, target.schema)))
  for (const copy of copies) {
    if (copy?.source !== source) continue
    const { rows } = await sql<{ exists: boolean }>`
      select to_regnamespace(${copy.closed}) is not null as exists`.execute(database)
    if (copy.isFinished || rows[0]?.exists === true) ended.add(copy.closed)
  }
  const [closed] = ended
  if (closed === undefined) return undefined
  if (ended.size > 1 || copies.some((copy) => copy?.source !== source || copy.closed !== closed))
    throw new OperationError(
      `Some of the targets have the rows of a command that has ended, and others do not: ${[...ended].join(', ')}.`,
    )
  return closed
}

/**
 * Removes what an earlier attempt has copied, within the transaction of the connection. Throws where it was changed since, by a gateway
 * that was started too early.
 */
export async function removeCopy({ connection, schema }: Place, source: string): Promise<void> {
  const copy = await findCopy(connection, schema)
  if (copy?.source !== source || copy.isFinished) return
  const tables = await tablesOf(connection, schema)
  const all = sql.join(tables.map((table) => sql.id(schema, table)))
  await sql`lock table ${all} in access exclusive mode`.execute(connection)
  let rows = 0
  for (const table of tables) {
    const { rows: counted } = await sql<{ rows: number; changed: number }>`
      select count(*) as rows, count(*) filter (where xmin::text <> ${copy.transactionId}) as changed
      from ${sql.id(schema, table)}`.execute(connection)
    rows += counted[0]?.rows ?? 0
    if (counted[0]?.changed !== 0) throw changedSince(schema, table)
  }
  if (rows !== copy.rows) throw changedSince(schema, `${copy.rows - rows} rows that are gone`)
  // Some refuse to be emptied.
  for (const table of tables)
    await sql`alter table ${sql.id(schema, table)} disable trigger user`.execute(connection)
  await sql`truncate ${all}`.execute(connection)
  for (const table of tables)
    await sql`alter table ${sql.id(schema, table)} enable trigger user`.execute(connection)
}

const changedSince = (schema: string, what: string) =>
  new OperationError(
    `The schema ${schema} has rows of an interrupted command, and they were changed since: ${what}. Stop the gateways of the new MARKETS, and drop the schema.`,
  )

/** Notes what was copied, within the transaction that has copied it. */
export async function noteCopy(
  { connection, schema }: Place,
  { source, closed, rows }: Pick<MarketCopy, 'source' | 'closed' | 'rows'>,
): Promise<void> {
  const table = sql.id(schema, copyTable)
  await sql`
    create table if not exists ${table} (
      source text not null, closed text not null, transaction_id text not null, row_count bigint not null, is_finished boolean not null
    )`.execute(connection)
  await sql`delete from ${table}`.execute(connection)
  await sql`
    insert into ${table} values (${source}, ${closed}, pg_current_xact_id()::xid::text, ${rows}, false)`.execute(
    connection,
  )
}

/** Once the former tables are closed. */
export async function finishCopies(targets: readonly Tables[]): Promise<void> {
  for (const { database, schema } of targets)
    await sql`update ${sql.id(schema, copyTable)} set is_finished = true where not is_finished`.execute(
      database,
    )
}
