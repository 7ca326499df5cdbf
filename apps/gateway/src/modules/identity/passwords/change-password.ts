import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { savePassword, type MemberRow } from '../member/member-store.ts'
import { sendNotice, type NoticePlace } from '../member/send-notice.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import type { EntryParts } from '../sign-in/complete-sign-in.ts'

/**
 * Writes a member's new password, ends every session but `keepSessionId` and tells her by mail. Call it in a
 * transaction, and kick the outbox after it.
 */
export async function changePassword(
  transaction: Kysely<Tables>,
  parts: Pick<EntryParts, 'outbox'>,
  member: MemberRow,
  {
    passwordHash,
    keepSessionId,
    ...place
  }: NoticePlace & { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await savePassword(transaction, member.member_id, passwordHash, place.now)
  await deleteSessionsOf(transaction, member.member_id, keepSessionId)
  await sendNotice(transaction, parts.outbox, member, 'passwordChanged', place)
}
