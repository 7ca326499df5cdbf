import { readConfig } from '@crema/gateway/config/config'
import { marketNames } from '@crema/gateway/config/market-settings'
/** The command that compares the directory of members with the markets. */
import {
  checkDirectory,
  checkVisits,
  removeFormerMarkets,
  type DirectoryCheck,
} from '@crema/gateway/modules/directory/check-directory'
import { openDirectory } from '@crema/gateway/modules/directory/open-directory'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'
import { needsConfirmation, withEachMarket } from './open-operations.ts'

/** Members who have the same login that are printed. */
const conflictsMax = 100

/** Enters the members of every market, and removes entries of logins that nobody has any more. */
export async function buildDirectory(
  options: { yes: boolean; dryRun: boolean },
  output: Output,
): Promise<number> {
  const [first] = marketNames(process.env)
  const config = readConfig({ ...process.env, MARKET: first })
  if (config.markets.length < 2) throw new OperationError('A directory is for several markets: set MARKETS.')
  const opened = await openDirectory(config, { pool: 2 })
  try {
    const markets = config.markets.map(({ name }) => name)
    const corrected = new Set<string>()
    const code = await withEachMarket(async (operations) => {
      const { database, config: settings } = operations
      const isDenied = needsConfirmation(operations, options) && !options.dryRun
      const corrects = !options.dryRun && !isDenied
      const result = await checkDirectory({
        directory: opened.database,
        database,
        market: settings.market.name,
        serverSecret: settings.chainSecret,
        corrects,
      })
      if (corrects) corrected.add(settings.market.name)
      print(operations.label, result, output)
      if (options.dryRun || result.missing + result.superfluous === 0)
        return result.conflicts.length > 0 ? 1 : 0
      if (isDenied) {
        output.warn('Nothing was changed: in production this needs --yes.')
        return 1
      }
      output.write('✓ Done.')
      return result.conflicts.length > 0 ? 1 : 0
    }, output)
    // Which market has the account of a guest is said by the entries of all.
    if (markets.some((name) => !corrected.has(name))) return code
    const checked = await withEachMarket(async ({ database, config: { market } }) => {
      await checkVisits({ directory: opened.database, database, market: market.name, markets })
      return 0
    }, output)
    if (checked === 0) await removeFormerMarkets(opened.database, markets)
    return Math.max(code, checked)
  } finally {
    await opened.close()
  }
}

function print(label: string, { members, missing, superfluous, conflicts }: DirectoryCheck, output: Output) {
  output.write(
    `${label}: ${countOf(members, 'member')}; ${countOf(missing, 'login')} missing in the directory, ${superfluous} too many, ${conflicts.length} of another member`,
  )
  for (const { memberId, kind, otherMarket, otherMemberId } of conflicts.slice(0, conflictsMax))
    output.warn(`  ${memberId}: the ${kind} is that of ${otherMemberId} in ${otherMarket}, too`)
  if (conflicts.length > conflictsMax)
    output.warn(`  and ${countOf(conflicts.length - conflictsMax, 'further login')}`)
}
