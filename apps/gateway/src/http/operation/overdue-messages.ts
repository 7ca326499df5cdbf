import { readOverdue } from '#src/outbox/overdue-store.ts'
import { repeatPlugin } from './repeat-plugin.ts'

const everyMs = 5_000

/** How long messages have been due, read at intervals, because metrics are read while the database does not answer, too. */
export function overdueMessages() {
  let seconds: Readonly<Record<string, number>> = {}
  return {
    seconds: () => seconds,
    plugin: repeatPlugin({
      everyMs,
      async run(database, now) {
        seconds = await readOverdue(database, now)
      },
      failure: 'The messages that are due could not be read.',
    }),
  }
}
