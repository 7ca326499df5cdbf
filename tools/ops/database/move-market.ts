/** `npm run ops -- move-market`: copies a market's tables to the place that another `MARKETS` gives it, and closes the former ones. */
import { sql, type RawBuilder } from 'kysely'
import { readConfig, type Config } from '@crema/gateway/config/config'
import type { Market } from '@crema/gateway/config/market-settings'
import type { Database, OpenDatabase } from '@crema/gateway/database/database'
import { migrateMarket, openMarket } from '@crema/gateway/database/markets/open-market'
import { missingMigrations } from '@crema/gateway/database/migrate'
import { sqlStateOf } from '@crema/gateway/database/refusal'
import { withoutTimeLimit } from '@crema/gateway/database/without-time-limit'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'
import { copyTables, estimateSize, tablesOf, type TableCount } from './copy-tables.ts'
import { needsConfirmation, withDatabase, type Operations } from './open-operations.ts'

/** Attempts to lock all tables, and how long each waits for statements that run. */
const locking = { attempts: 10, waitMs: 2_000 }
/** SQLSTATEs of a lock that was not available in time, and of a deadlock with a call. */
const lockStates = ['55P03', '40P01']

type Options = { yes: boolean; dryRun: boolean; to: string | undefined }

export async function moveMarket(name: string, { to, ...options }: Options, output: Output): Promise<number> {
  if (to === undefined)
    throw new OperationError(
      'Usage: npm run ops -- move-market <name> --to <file with the MARKETS of afterwards>',
    )
  if (process.env['MARKET'] !== undefined && process.env['MARKET'] !== name)
    throw new OperationError(`MARKET is ${process.env['MARKET']}, and the command is about ${name}.`)
  process.env['MARKET'] = name
  const after = readConfig({ ...process.env, MARKETS: to })
  return withDatabase((operations) => moveTo(operations, after, options, output))
}

async function moveTo(
  operations: Operations,
  after: Config,
  options: Omit<Options, 'to'>,
  output: Output,
): Promise<number> {
  const { config, label } = operations
  const { market } = after
  checkMaps(config, after)
  const target = await openMarket(after, market, { pool: 2 })
  try {
    const [fromSchema, toSchema] = [
      await schemaOf(operations.database, config.market),
      await schemaOf(target.database, market),
    ]
    await checkPlaces(operations, target, [fromSchema, toSchema])
    const { rows, bytes } = await estimateSize(operations.database, fromSchema)
    const size = `about ${countOf(rows, 'row')}, ${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
    output.write(`${label}: ${size}`)
    output.write(`→ ${describeTarget(market, toSchema)}`)
    if (options.dryRun) {
      output.write('✓ It can be moved. Calls of this market are refused while its tables are copied.')
      return 0
    }
    if (needsConfirmation(operations, options)) {
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    await migrateMarket(after, market, target)
    const startedAt = performance.now()
    const closed = `moved_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
    const counts = await copyAndClose(
      { database: operations.database, schema: fromSchema },
      { database: target.database, schema: toSchema },
      closed,
    )
    const copied = counts.reduce((sum, each) => sum + each.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    output.write(`✓ ${countOf(copied, 'row')} of ${countOf(counts.length, 'table')} copied in ${seconds} s.`)
    output.write(`Give the market’s gateways the new MARKETS and restart them: until then they answer 503.`)
    output.write(
      `The former tables are in the schema ${closed} of their database. Drop it when nothing is missing.`,
    )
    return 0
  } finally {
    await target.close()
  }
}

/** The new map may differ in the place of this market alone: moving members of a country is another thing. */
function checkMaps({ market: from, markets: before }: Config, { market: to, markets: after }: Config): void {
  const countriesOf = (markets: readonly Market[]) =>
    JSON.stringify(
      markets
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ name, countries }) => [name, countries]),
    )
  if (countriesOf(before) !== countriesOf(after))
    throw new OperationError('The file must have the same markets with the same countries as MARKETS.')
  const others = before.filter(({ name }) => name !== from.name)
  for (const each of others) {
    const later = after.find(({ name }) => name === each.name)
    if (later?.databaseUrl !== each.databaseUrl || later?.schema !== each.schema)
      throw new OperationError(`The file also moves ${each.name}: move one market at a time.`)
  }
  if (from.databaseUrl === to.databaseUrl && from.schema === to.schema)
    throw new OperationError(`The file has ${from.name} where it is.`)
}

async function checkPlaces(
  { database, config, citus }: Operations,
  target: OpenDatabase,
  [fromSchema, toSchema]: readonly [string, string],
): Promise<void> {
  if (citus || target.citus)
    throw new OperationError(
      'A market of Citus is moved by citus_schema_move, between the nodes of its cluster alone.',
    )
  if (target.kind !== 'postgres')
    throw new OperationError('A market can be moved to a PostgreSQL server alone.')
  const missing = await missingMigrations(database, config.market.schema)
  if (missing.length > 0)
    throw new OperationError('Apply the missing migrations first: npm run ops -- migrate.')
  const { rows: rights } = await sql<{ creates: boolean }>`
    select has_database_privilege(current_database(), 'create') as creates`.execute(database)
  if (rights[0]?.creates !== true)
    throw new OperationError(
      'The role of the market needs the right to create a schema for the former tables.',
    )
  const tables = await tablesOf(database, fromSchema)
  const taken = (await tablesOf(target.database, toSchema)).filter((table) => tables.includes(table))
  for (const table of taken) {
    const { rows } = await sql`select from ${sql.id(toSchema, table)} limit 1`.execute(target.database)
    if (rows.length > 0)
      throw new OperationError(`The schema ${toSchema} of the target has rows in ${table}: it must be empty.`)
  }
}

type Place = { database: Database; schema: string }

/**
 * In one transaction of each database: locks the tables, copies them, and moves the former ones into the schema `closed`, where no
 * gateway finds them. The target is committed first, so that no row is ever in no place.
 */
function copyAndClose(from: Place, to: Place, closed: string): Promise<TableCount[]> {
  return withoutTimeLimit(from.database, (fromConnection) =>
    withoutTimeLimit(to.database, async (toConnection) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryToCopy(
            { ...from, database: fromConnection },
            { ...to, database: toConnection },
            closed,
          )
        } catch (error) {
          if (!lockStates.includes(sqlStateOf(error) ?? '')) throw error
          if (attempt === locking.attempts)
            throw new OperationError('The tables are in use for too long. Nothing was changed.', {
              cause: error,
            })
        }
      }
    }),
  )
}

function tryToCopy(from: Place, to: Place, closed: string): Promise<TableCount[]> {
  return from.database.transaction().execute(async (source) => {
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_class
      where relnamespace = to_regnamespace(${from.schema}) and relkind = 'r' order by relname`.execute(source)
    const all = rows.map(({ name }) => sql.id(from.schema, name))
    const place = sql.id(closed)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(source)
    await sql`set local lock_timeout = ${sql.lit(locking.waitMs)}`.execute(source)
    // Calls wait from here on, up to the time limit of their statements.
    await sql`lock table ${sql.join(all)} in access exclusive mode`.execute(source)
    const tables = await tablesOf(source, from.schema)
    await sql`create schema ${place}`.execute(source)
    return to.database.transaction().execute(async (target) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(target)
      const counts = await copyTables(
        { connection: source, schema: from.schema },
        { connection: target, schema: to.schema },
        tables,
      )
      for (const table of all) await sql`alter table ${table} set schema ${place}`.execute(source)
      await closeOthers(source, from.schema, place)
      return counts
    })
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

async function schemaOf(database: Database, { schema }: Market): Promise<string> {
  if (schema !== undefined) return schema
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(database)
  return rows[0]?.schema ?? 'public'
}

function describeTarget({ databaseUrl = '' }: Market, schema: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}, schema ${schema}`
}
