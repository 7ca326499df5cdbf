import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { finishDeletions } from '#src/modules/privacy/deletion/delete-account.ts'
import type { Services } from '#src/services.ts'

const everyMs = 60_000

/** Brings entries up to date that a crash left pending, and finishes deletions in markets that were not available. */
export const settleDirectoryPlugin = (services: Services) =>
  repeatPlugin({
    everyMs,
    async run(_database, now) {
      await services.directory?.settleOverdue(now)
      await finishDeletions(services, now)
    },
    failure: 'The directory of members could not be compared with the market.',
  })
