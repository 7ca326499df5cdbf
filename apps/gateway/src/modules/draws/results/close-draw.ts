import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { buildTreeInPauses } from './build-tree-in-pauses.ts'
import { lockOpenDraw, saveClosing } from './closing-store.ts'
import { findLeaves } from './result-store.ts'

/**
 * Closes the entries of a draw and stores the root of the tree over them. Of several gateways one does it, and each entry is
 * either in the tree or was refused. Returns whether this call closed it.
 */
export function closeDraw(database: Database, activityNo: string, now: Date): Promise<boolean> {
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
