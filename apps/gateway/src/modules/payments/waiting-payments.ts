import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { countWaiting, type WaitingPayments } from './waiting-payments-store.ts'

const everyMs = 5_000

/** What of payments waits, counted at intervals, because metrics are read while the database does not answer, too. */
export function waitingPayments() {
  let waiting: WaitingPayments = { counts: {}, oldestSeconds: 0 }
  return {
    read: () => waiting,
    plugin: repeatPlugin({
      everyMs,
      async run(database, now) {
        waiting = await countWaiting(database, now)
      },
      failure: 'The payments that wait could not be counted.',
    }),
  }
}
