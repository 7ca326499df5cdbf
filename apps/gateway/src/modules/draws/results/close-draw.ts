import { retryOnConflict } from '#src/database/retry.ts'
import { giveLastEntries, type GivingServices } from '../entries/give-due-entries.ts'
import { buildTreeInPauses } from './build-tree-in-pauses.ts'
import { lockOpenDraw, saveClosing } from './closing-store.ts'
import { findLeaves } from './result-store.ts'

/**
 * Closes the entries of a draw and stores the root of the tree over them, after the entries for vouchers that were used before
 * its end. Of several gateways one does it, and each entry is either in the tree or was refused. Returns whether this call
 * closed it.
 */
export async function closeDraw(services: GivingServices, activityNo: string, now: Date): Promise<boolean> {
  const { database } = services
  const errors = await giveLastEntries(services, activityNo)
  if (errors.length > 0) throw new AggregateError(errors, `Entries of ${activityNo} could not be given.`)
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      if (!(await lockOpenDraw(transaction, activityNo))) return false
      // A statement of its own, which reads what was committed while the lock was waited for.
      const codes = await findLeaves(transaction, activityNo)
      const { root } = await buildTreeInPauses(activityNo, codes)
      await saveClosing(transaction, activityNo, { root, entries: codes.length, now })
      return true
    }),
  )
}
