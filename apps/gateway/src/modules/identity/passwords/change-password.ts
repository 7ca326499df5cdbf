import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { savePassword, type MemberRow } from '../member/member-store.ts'
import { sendNotice, type NoticeDetails, type NoticeServices } from '../member/send-notice.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'

/**
 * Saves a member's new password, ends every session except `exceptSessionId` and notifies the member by mail. Call it in a
 * transaction, and kick the outbox after it.
 */
export async function changePassword(
  transaction: Kysely<Tables>,
  services: NoticeServices,
  member: MemberRow,
  {
    passwordHash,
    exceptSessionId,
    ...details
  }: NoticeDetails & { passwordHash: string; exceptSessionId: string | null },
): Promise<void> {
  await savePassword(transaction, member.member_id, passwordHash, details.now)
  await deleteSessionsOf(transaction, member.member_id, exceptSessionId)
  await sendNotice(transaction, services, member, 'passwordChanged', details)
}
