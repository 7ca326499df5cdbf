import { v5 as idOf } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { returnStars } from '#src/modules/stars/ledger/return-stars.ts'
import { type EntryOfMember, findEntriesAfter, saveProgress } from '../mails/entrant-store.ts'
import { type DrawMailServices, sendDrawMail } from '../mails/send-draw-mail.ts'
import { type DrawToReturn, lockDrawToReturn } from './call-off-store.ts'

/** Entries of one transaction. */
const portion = 50
/** Portions of one run, so that a large draw does not keep one gateway busy. */
const portionsMax = 40

/** The namespace of the ids of movements that return stars. */
const returns = '0d6a3f0c-2f0b-4c53-8f51-6b9b7f4f8f5d'

type Services = DrawMailServices & { database: Database }

/** Returns the stars of draws that were called off, each entry's once, in portions, and notifies the members. */
export async function returnEntries(services: Services, now: Date): Promise<void> {
  for (let count = 0; count < portionsMax; count++) {
    if (!(await retryOnConflict(() => returnPortion(services, now)))) return
  }
}

/** False where nothing is left to return, or another gateway does it. */
function returnPortion(services: Services, now: Date): Promise<boolean> {
  return services.database.transaction().execute(async (transaction) => {
    const draw = await lockDrawToReturn(transaction)
    if (!draw) return false
    const { activity_no: activityNo, returned_to: after } = draw
    const entries = await findEntriesAfter(transaction, activityNo, { after, limit: portion })
    for (const entry of entries) {
      if (entry.member_id !== null) await returnEntry(transaction, services, draw, entry, now)
    }
    const isDone = entries.length < portion
    const last = entries.at(-1)?.code ?? after
    await saveProgress(transaction, activityNo, 'returning', { last, isDone, now })
    return true
  })
}

async function returnEntry(
  transaction: Database,
  services: DrawMailServices,
  { activity_no: activityNo, called_off_reason: en, called_off_texts: texts, ...draw }: DrawToReturn,
  { code, stars, member_id: memberId, ordinal, entered_at: paidAt, ...entry }: EntryOfMember,
  now: Date,
): Promise<void> {
  if (stars > 0) {
    const eventId = idOf(`${activityNo} ${code}`, returns)
    const { country } = entry
    await returnStars(transaction, { eventId, memberId, country, activityNo, ordinal, paidAt, now })
  }
  if (entry.own_codes === null) return
  const news = { event: 'calledOff' as const, stars: entry.own_stars, reason: { ...texts, en } }
  const member = { ...entry, member_id: memberId }
  await sendDrawMail(transaction, services, member, { activityNo, ...draw }, news, now)
}
