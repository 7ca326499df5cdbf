/** `npm run ops -- move-market`: copies a market's tables to the place that another `MARKETS` gives it, and closes the former ones. */
import type { Config } from '@crema/gateway/config/config'
import type { Market } from '@crema/gateway/config/market-settings'
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
import { copyTables, estimateSize, tablesOf } from './copy-tables.ts'
import { checkDirectoryPlace, readMarketsAfter } from './markets-after.ts'
import { needsConfirmation, withDatabase, type Operations } from './open-operations.ts'

type Options = { yes: boolean; dryRun: boolean; to: string | undefined }

export async function moveMarket(name: string, { to, ...options }: Options, output: Output): Promise<number> {
  const after = readMarketsAfter('move-market', name, to)
  return withDatabase((operations) => moveTo(operations, after, options, output), { unmigrated: true })
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
  checkDirectoryPlace(config, after)
  const target = await openMarket(after, market, { pool: 2 })
  const sayWhatIsNext = (closed: string) => {
    output.write(`Give the market’s gateways the new MARKETS and restart them: until then they answer 503.`)
    output.write(
      `The former tables are in the schema ${closed} of their database. Drop it when nothing is missing.`,
    )
  }
  try {
    const from = {
      database: operations.database,
      schema: await schemaOf(operations.database, config.market),
      label,
    }
    const toSchema = await schemaOf(target.database, market)
    const places = [{ database: target.database, schema: toSchema }]
    const closedBefore = await findEarlierClosed(operations, places, options)
    if (closedBefore !== undefined) {
      output.write('✓ All rows were copied by an earlier attempt.')
      sayWhatIsNext(closedBefore)
      return 0
    }
    await checkSource(operations)
    await checkTarget(target, toSchema, label, await tablesOf(from.database, from.schema))
    const { rows, bytes } = await estimateSize(from.database, from.schema)
    const size = `about ${countOf(rows, 'row')}, ${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
    output.write(`${label}: ${size}`)
    output.write(`→ ${describePlace(market, toSchema)}`)
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
    const closed = nameOfClosed(new Date())
    const [counts = []] = await copyAndClose(from, places, closed, async (source, [place]) =>
      place ? [await copyTables(source, place, await tablesOf(source.connection, source.schema))] : [],
    )
    const copied = counts.reduce((sum, each) => sum + each.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    output.write(`✓ ${countOf(copied, 'row')} of ${countOf(counts.length, 'table')} copied in ${seconds} s.`)
    sayWhatIsNext(closed)
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
