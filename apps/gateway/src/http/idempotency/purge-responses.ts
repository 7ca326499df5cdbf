import { repeatPlugin } from '../operation/repeat-plugin.ts'
import { purgeResponses } from './idempotency-store.ts'

/** Deletes expired responses every minute, on every gateway. */
export const purgeResponsesPlugin = repeatPlugin({
  everyMs: 60_000,
  run: (database, now) => purgeResponses(database, now),
  failure: 'Expired responses could not be deleted.',
})
