/** Copies the tables of a market to other places and closes the former ones, which `move-market` and `split-market` do. */
import { sql, type RawBuilder } from 'kysely'
import type { Market } from '@crema/gateway/config/market-settings'
import type { Database, OpenDatabase } from '@crema/gateway/database/database'
import { missingMigrations } from '@crema/gateway/database/migrate'
import { sqlStateOf } from '@crema/gateway/database/refusal'
import { withoutTimeLimit } from '@crema/gateway/database/without-time-limit'
import { OperationError } from '../operation-error.ts'
import { tablesOf, type Place, type TableCount } from './copy-tables.ts'
import { findClosed, finishCopies, isUnfinishedCopy, noteCopy, removeCopy } from './market-copy.ts'
import type { Operations } from './open-operations.ts'

/** Attempts to lock all tables, and how long each waits for statements that run. */
const locking = { attempts: 10, waitMs: 2_000 }
/** SQLSTATEs of a lock that was not available in time, and of a deadlock with a call. */
const lockStates = ['55P03', '40P01']

/** Refuses a market whose former tables could not be closed. */
export async function checkSource({ database, config, citus, label }: Operations): Promise<void> {
  if (citus) throw onCitus()
  if ((await tablesOf(database, await schemaOf(database, config.market))).length === 0)
    throw new OperationError(`${label} has no tables of a market.`)
  const missing = await missingMigrations(database, config.market.schema)
  if (missing.length > 0)
    throw new OperationError('Apply the missing migrations first: npm run ops -- migrate.')
  const { rows: rights } = await sql<{ creates: boolean }>`
    select has_database_privilege(current_database(), 'create') as creates`.execute(database)
  if (rights[0]?.creates !== true)
    throw new OperationError(
      'The role of the market needs the right to create a schema for the former tables.',
    )
}

/** Refuses a place that is not an ordinary PostgreSQL, or has rows that no interrupted attempt has copied from `source`. */
export async function checkTarget(
  target: OpenDatabase,
  schema: string,
  source: string,
  tables: readonly string[],
): Promise<void> {
  if (target.citus) throw onCitus()
  if (target.kind !== 'postgres')
    throw new OperationError('A market can be moved to a PostgreSQL server alone.')
  if (await isUnfinishedCopy({ database: target.database, schema }, source)) return
  const taken = (await tablesOf(target.database, schema)).filter((table) => tables.includes(table))
  for (const table of taken) {
    const { rows } = await sql`select from ${sql.id(schema, table)} limit 1`.execute(target.database)
    if (rows.length > 0)
      throw new OperationError(`The schema ${schema} of the target has rows in ${table}: it must be empty.`)
  }
}

const onCitus = () =>
  new OperationError(
    'A market of Citus is moved by citus_schema_move, between the nodes of its cluster alone.',
  )

type Tables = { database: Database; schema: string }

/** The schema of the former tables where an earlier attempt was interrupted after it had closed them: nothing is left to do then. */
export async function findEarlierClosed(
  { database, config, label }: Operations,
  targets: readonly Tables[],
  { dryRun }: { dryRun: boolean },
): Promise<string | undefined> {
  const closed = await findClosed(database, label, targets)
  if (closed === undefined) return undefined
  if ((await tablesOf(database, await schemaOf(database, config.market))).length > 0)
    throw new OperationError(
      `The former tables of ${label} are in the schema ${closed}, and there are new ones in their place. Nothing was changed.`,
    )
  if (!dryRun) await finishCopies(targets)
  return closed
}

/** Copies rows from the source into the targets, and says how many for each target. */
type Copy = (source: Place, targets: readonly Place[]) => Promise<TableCount[][]>

/**
 * In one transaction of each database: locks the tables of `from`, lets `copy` copy them, and moves them into the schema `closed`,
 * where no gateway finds them. The targets are committed first, so that no row is ever in no place: after a crash between the commits
 * the source is as it was, and the next attempt replaces what it finds in the targets.
 */
export async function copyAndClose(
  from: Tables & { label: string },
  to: readonly Tables[],
  closed: string,
  copy: Copy,
): Promise<TableCount[][]> {
  const copied = await withoutTimeLimits([from, ...to], async ([source, ...targets]) => {
    if (!source) throw new Error('The tables to copy are missing.')
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryToCopyAndClose({ ...source, label: from.label }, targets, closed, copy)
      } catch (error) {
        if (!lockStates.includes(sqlStateOf(error) ?? '')) throw error
        if (attempt === locking.attempts)
          throw new OperationError('The tables are in use for too long. Nothing was changed.', {
            cause: error,
          })
      }
    }
  })
  await finishCopies(to)
  return copied
}

/** Runs with a connection of each database. */
function withoutTimeLimits<Result>(
  [first, ...others]: readonly Tables[],
  run: (places: Place[]) => Promise<Result>,
): Promise<Result> {
  if (!first) return run([])
  return withoutTimeLimit(first.database, (connection) =>
    withoutTimeLimits(others, (places) => run([{ connection, schema: first.schema }, ...places])),
  )
}

function tryToCopyAndClose(
  from: Place & { label: string },
  to: readonly Place[],
  closed: string,
  copy: Copy,
): Promise<TableCount[][]> {
  return from.connection.transaction().execute(async (source) => {
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_class
      where relnamespace = to_regnamespace(${from.schema}) and relkind = 'r' order by relname`.execute(source)
    const all = rows.map(({ name }) => sql.id(from.schema, name))
    const place = sql.id(closed)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(source)
    await sql`set local lock_timeout = ${sql.lit(locking.waitMs)}`.execute(source)
    // Calls wait from here on, up to the time limit of their statements.
    await sql`lock table ${sql.join(all)} in access exclusive mode`.execute(source)
    await sql`create schema ${place}`.execute(source)
    return inTransactions(to, async (targets) => {
      for (const target of targets) await removeCopy(target, from.label)
      const counts = await copy({ connection: source, schema: from.schema }, targets)
      for (const [index, target] of targets.entries()) {
        const copied = (counts[index] ?? []).reduce((sum, each) => sum + each.rows, 0)
        await noteCopy(target, { source: from.label, closed, rows: copied })
      }
      for (const table of all) await sql`alter table ${table} set schema ${place}`.execute(source)
      await closeOthers(source, from.schema, place)
      return counts
    })
  })
}

/** Runs within a transaction of each place; all are committed when it has succeeded. */
function inTransactions<Result>(
  [first, ...others]: readonly Place[],
  run: (places: Place[]) => Promise<Result>,
): Promise<Result> {
  if (!first) return run([])
  return first.connection.transaction().execute(async (connection) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
    await sql`set local lock_timeout = ${sql.lit(locking.waitMs)}`.execute(connection)
    return inTransactions(others, (places) => run([{ ...first, connection }, ...places]))
  })
}

/** Moves sequences and functions, so that the former schema is as empty as it was. */
async function closeOthers(source: Database, schema: string, place: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'sequence' as kind, oid::regclass::text as name from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind = 'S'
    union all
    select 'routine', oid::regprocedure::text from pg_proc
    where pronamespace = to_regnamespace(${schema})
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(source)
  for (const { kind, name } of rows)
    await sql`alter ${sql.raw(kind)} ${sql.raw(name)} set schema ${place}`.execute(source)
}

/** The name of the schema that the former tables get. */
export const nameOfClosed = (now: Date) => `moved_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`

export async function schemaOf(database: Database, { schema }: Pick<Market, 'schema'>): Promise<string> {
  if (schema !== undefined) return schema
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(database)
  return rows[0]?.schema ?? 'public'
}

export function describePlace({ databaseUrl = '' }: Market, schema: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}, schema ${schema}`
}
