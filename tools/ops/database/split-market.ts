/** `npm run ops -- split-market`: divides a market by country into the markets that another `MARKETS` has in its place. */
import { sql } from 'kysely'
import type { Config } from '@crema/gateway/config/config'
import type { Market } from '@crema/gateway/config/market-settings'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { migrateMarket, openMarket } from '@crema/gateway/database/markets/open-market'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'
import {
  checkSource,
  checkTarget,
  copyAndClose,
  describePlace,
  findEarlierClosed,
  nameOfClosed,
  schemaOf,
} from './close-market.ts'
import { copyTables, estimateSize, tablesOf, type Place, type TableCount } from './copy-tables.ts'
import { checkDirectoryPlace, readMarketsAfter } from './markets-after.ts'
import { needsConfirmation, withDatabase, type Operations } from './open-operations.ts'
import { findObstacles } from './split-refusals.ts'
import { goesToOne, placeRows, rowsOfPart } from './split-rows.ts'

type Options = { yes: boolean; dryRun: boolean; to: string | undefined }
type OpenPart = { market: Market; opened: OpenDatabase; schema: string }

export async function splitMarket(
  name: string,
  { to, ...options }: Options,
  output: Output,
): Promise<number> {
  const after = readMarketsAfter('split-market', name, to)
  return withDatabase(
    async (operations) => {
      const markets = partsOf(operations.config, after)
      checkDirectoryPlace(operations.config, after)
      const parts: OpenPart[] = []
      try {
        for (const market of markets) {
          const opened = await openMarket(after, market, { pool: 2 })
          parts.push({ market, opened, schema: await schemaOf(opened.database, market) })
        }
        return await splitInto(operations, after, parts, options, output)
      } finally {
        for (const { opened } of parts) await opened.close()
      }
    },
    { unmigrated: true },
  )
}

async function splitInto(
  operations: Operations,
  after: Config,
  parts: readonly OpenPart[],
  options: Omit<Options, 'to'>,
  output: Output,
): Promise<number> {
  const { database, config, label } = operations
  const from = { database, schema: await schemaOf(database, config.market), label }
  const places = parts.map(({ opened, schema }) => ({ database: opened.database, schema }))
  const closedBefore = await findEarlierClosed(operations, places, options)
  if (closedBefore !== undefined) {
    output.write('✓ All rows were copied by an earlier attempt.')
    writeNextSteps(closedBefore, output)
    return 0
  }
  await checkSource(operations)
  const tables = await tablesOf(database, from.schema)
  for (const { opened, schema } of parts) await checkTarget(opened, schema, label, tables)
  const { rows, bytes } = await estimateSize(database, from.schema)
  output.write(
    `${label}: about ${countOf(rows, 'row')}, ${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`,
  )
  const counts = await checkRows(operations, parts)
  for (const [part, { market, schema }] of parts.entries())
    output.write(
      `→ ${market.name}: ${describePlace(market, schema)}: ${countOf(counts[part]?.members ?? 0, 'member')}, ${countOf(counts[part]?.guests ?? 0, 'guest')} of another of these markets`,
    )
  if (options.dryRun) {
    output.write('✓ It can be split. Calls of this market are refused while its tables are copied.')
    return 0
  }
  if (needsConfirmation(operations, options)) {
    output.warn('Nothing was changed: in production this needs --yes.')
    return 1
  }
  for (const { market, opened } of parts) await migrateMarket(after, market, opened)
  const startedAt = performance.now()
  const closed = nameOfClosed(new Date())
  const copied = await copyAndClose(from, places, closed, (source, targets) =>
    copyParts(source, targets, parts),
  )
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  for (const [part, { market }] of parts.entries()) {
    const rowsOf = copied[part]?.reduce((sum, each) => sum + each.rows, 0) ?? 0
    output.write(`✓ ${market.name}: ${countOf(rowsOf, 'row')} of ${countOf(tables.length, 'table')}.`)
  }
  output.write(`Copied in ${seconds} s.`)
  writeNextSteps(closed, output)
  return 0
}

function writeNextSteps(closed: string, output: Output): void {
  output.write('Gateways answer 503 until they are restarted with the new MARKETS.')
  output.write('Before that run with the new MARKETS: npm run ops -- directory')
  output.write(
    `The former tables are in the schema ${closed} of their database. Drop it when nothing is missing.`,
  )
}

/** Throws where the market cannot be split; otherwise how many members and guests the parts would have. */
function checkRows(
  { database }: Operations,
  parts: readonly OpenPart[],
): Promise<{ members: number; guests: number }[]> {
  return database.transaction().execute(async (connection) => {
    await placeRows(
      { connection, schema: '' },
      parts.map(({ market }) => market),
    )
    await refuseObstacles({ connection, schema: '' })
    const { rows } = await sql<{ part: number; members: number; guests: number }>`
      select part, count(*) filter (where is_home) as members, count(*) filter (where not is_home) as guests
      from split_member group by part`.execute(connection)
    return parts.map((_part, index) => rows.find(({ part }) => part === index) ?? { members: 0, guests: 0 })
  })
}

async function refuseObstacles(place: Place): Promise<void> {
  const obstacles = await findObstacles(place, new Date())
  if (obstacles.length > 0) throw new OperationError(obstacles.join('\n'))
}

async function copyParts(
  source: Place,
  targets: readonly Place[],
  parts: readonly OpenPart[],
): Promise<TableCount[][]> {
  await placeRows(
    source,
    parts.map(({ market }) => market),
  )
  // Again, since calls were accepted until the tables were locked.
  await refuseObstacles(source)
  const tables = await tablesOf(source.connection, source.schema)
  const counts: TableCount[][] = []
  for (const [part, target] of targets.entries())
    counts.push(await copyTables(source, target, tables, (table) => rowsOfPart(source, table, part)))
  for (const table of tables.filter(goesToOne)) {
    const copied = counts.reduce((sum, each) => sum + (each.find((one) => one.table === table)?.rows ?? 0), 0)
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.id(source.schema, table)}`.execute(source.connection)
    if (rows[0]?.rows !== copied)
      throw new OperationError(
        `${table} has ${rows[0]?.rows} rows, and the parts would have ${copied}. Nothing was changed.`,
      )
  }
  return counts
}

/** The markets that the file has in the place of the market; the others must be as they are. */
function partsOf({ market, markets: before }: Config, { markets: after }: Config): Market[] {
  const others = before.filter(({ name }) => name !== market.name)
  const placeOf = ({ name, countries, databaseUrl, schema }: Market) =>
    JSON.stringify([name, countries, databaseUrl, schema])
  const kept = new Set(after.map(placeOf))
  const changed = others.find((other) => !kept.has(placeOf(other)))
  if (changed) throw new OperationError(`The file changes ${changed.name}, too: split one market at a time.`)
  const names = new Set(others.map(({ name }) => name))
  const parts = after.filter(({ name }) => !names.has(name))
  if (parts.length < 2)
    throw new OperationError(`The file must have several markets in the place of ${market.name}.`)
  for (const { name, databaseUrl, schema } of parts)
    if (databaseUrl === market.databaseUrl && schema === market.schema)
      throw new OperationError(`${name} needs another place than ${market.name} has: its former tables stay.`)
  const other = parts.find(({ secret }) => secret !== market.secret)
  if (other)
    throw new OperationError(
      `${other.name} needs the secret of ${market.name}: sessions and codes depend on it.`,
    )
  return parts
}
