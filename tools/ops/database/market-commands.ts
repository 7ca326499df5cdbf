import { migrateMarket } from '@crema/gateway/database/markets/open-market'
/** The command that goes over the markets of the setting `MARKETS`. */
import { missingMigrations } from '@crema/gateway/database/migrate'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'
import { needsConfirmation, withEachMarket } from './open-operations.ts'

/** Applies the missing migrations of every market, one after the other. */
export async function migrateMarkets(
  options: { yes: boolean; dryRun: boolean },
  output: Output,
): Promise<number> {
  return withEachMarket(
    async (operations) => {
      const { database, label, config, citus } = operations
      const missing = await missingMigrations(database, config.market.schema)
      const state = missing.length === 0 ? 'up to date' : `${countOf(missing.length, 'migration')} missing`
      output.write(`${label}: ${state}`)
      for (const name of missing) output.write(`  ${name}`)
      if (missing.length === 0 || options.dryRun) return 0
      if (needsConfirmation(operations, options)) {
        output.warn('Nothing was changed: in production this needs --yes.')
        return 1
      }
      await migrateMarket(config, config.market, { database, citus })
      output.write('✓ Done.')
      return 0
    },
    output,
    { unmigrated: true },
  )
}
