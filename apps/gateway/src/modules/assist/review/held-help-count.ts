import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { countHeldHelps } from './held-help-store.ts'

const everyMs = 5_000

/** Counts the helps under review at intervals, because metrics are read while the database does not answer, too. */
export function heldHelpCount() {
  let held = 0
  return {
    count: () => held,
    plugin: repeatPlugin({
      everyMs,
      async run(database) {
        held = await countHeldHelps(database)
      },
      failure: 'The helps that wait for review could not be counted.',
    }),
  }
}
