import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { purgeSignals } from './signal-store.ts'

/** Deletes old signals of helps every hour, on every gateway. */
export const purgeSignalsPlugin = repeatPlugin({
  everyMs: 60 * 60_000,
  run: purgeSignals,
  failure: 'Old signals of helps could not be deleted.',
})
