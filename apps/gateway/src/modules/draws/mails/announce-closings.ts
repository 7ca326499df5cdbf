import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { findEntriesAfter, lockDrawToAnnounce, saveProgress } from './entrant-store.ts'
import { type DrawMailServices, sendDrawMail } from './send-draw-mail.ts'

/** Entries of one transaction. */
const portion = 200
/** Portions of one run, so that a large draw does not keep one gateway busy. */
const portionsMax = 10

/** Sends every member who entered a closed draw its root and their codes, once, in portions. */
export async function announceClosings(
  services: DrawMailServices & { database: Database },
  now: Date,
): Promise<void> {
  for (let count = 0; count < portionsMax; count++) {
    if (!(await retryOnConflict(() => announcePortion(services, now)))) return
  }
}

/** False where nothing is left to send, or another gateway does it. */
function announcePortion(services: DrawMailServices & { database: Database }, now: Date): Promise<boolean> {
  return services.database.transaction().execute(async (transaction) => {
    const draw = await lockDrawToAnnounce(transaction)
    if (!draw) return false
    const { activity_no: activityNo, closing_sent_to: after, root, entries, draws_at: drawsAt } = draw
    const found = await findEntriesAfter(transaction, activityNo, { after, limit: portion })
    for (const entry of found) {
      if (entry.member_id === null || entry.own_codes === null) continue
      const news = { event: 'closed' as const, codes: entry.own_codes, root, entries, drawsAt }
      await sendDrawMail(transaction, services, entry, { activityNo, ...draw }, news, now)
    }
    const isDone = found.length < portion
    const last = found.at(-1)?.code ?? after
    await saveProgress(transaction, activityNo, 'closing', { last, isDone, now })
    return true
  })
}
