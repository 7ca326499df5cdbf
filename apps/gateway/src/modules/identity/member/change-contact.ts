import type { Kysely } from 'kysely'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { loginTransaction } from '#src/modules/directory/directory.ts'
import { saveMarksOfChange } from '#src/modules/privacy/returning-members/save-marks.ts'
import { consumeCode, type CodeRefusal } from '../codes/check-code.ts'
import { hasProvedRecently } from '../sessions/has-proved-recently.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import type { SignInServices, ClientContext } from '../sign-in/complete-sign-in.ts'
import type { Contact } from './contact.ts'
import { findMember, lockMember, saveContact, type MemberRow } from './member-store.ts'
import { sendNotice } from './send-notice.ts'

export type ContactChange = ClientContext & {
  memberId: string
  sessionId: string
  contact: Contact
  challengeId: string
  code: string
  hasProof: boolean
}

export type ContactChanged = { member: MemberRow; signedOut: boolean }

/** `taken`: it belongs to another member. */
type Changed = Result<ContactChanged, CodeRefusal | 'taken' | 'proofRequired'>

/** It belongs to a member of another market. Thrown, so that the transaction is rolled back and the code is not used up. */
class ContactTaken extends Error {
  override name = 'ContactTaken'
}

/**
 * Sets a member's address or phone after a code verified it. Replacing one needs a fresh proof; a first one needs a fresh
 * proof or a recent sign-in in this browser, since it can prove the member's identity from then on. Replacing a phone ends
 * every session. A unique key of the table refuses one of two members who bind the same phone at the same time.
 */
export async function changeContact(services: SignInServices, change: ContactChange): Promise<Changed> {
  try {
    const result = await retryOnConflict(() =>
      loginTransaction(services, (transaction) => changeInTransaction(transaction, services, change)),
    )
    services.outbox.kick()
    return result
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof ContactTaken)) throw error
    return { refused: 'taken' }
  }
}

async function changeInTransaction(
  transaction: Kysely<Tables>,
  services: SignInServices,
  change: ContactChange,
): Promise<Changed> {
  const { memberId, sessionId, contact, challengeId, code, hasProof, ...context } = change
  const { kind, value } = contact
  const member = await lockMember(transaction, memberId)
  if (!member) throw new Error('The member of a session was not found.')
  // The same request again: its answer was lost.
  if (member[kind] === value) return { ok: { member, signedOut: false } }
  const isReplaced = member[kind] !== null
  const { device, now, replaces: refresh } = context
  const isProved =
    hasProof || (!isReplaced && (await hasProvedRecently(transaction, { sessionId, refresh, now })))
  if (!isProved) return { refused: 'proofRequired' }
  const consumed = await consumeCode(
    transaction,
    services.secrets,
    { challengeId, code, target: value, device, now },
    'bind',
  )
  if ('refused' in consumed) return consumed
  if (isReplaced) await services.directory?.hold(transaction, memberId)
  const reserved = await services.directory?.reserve(transaction, memberId, contact)
  if (reserved && 'refused' in reserved) throw new ContactTaken()
  await saveContact(transaction, memberId, contact)
  await saveMarksOfChange(transaction, services.marks, { memberId, replaced: member[kind], now })
  const signedOut = isReplaced && kind === 'phone'
  if (signedOut) await deleteSessionsOf(transaction, memberId, null)
  // To the contact that the member had before.
  if (isReplaced)
    await sendNotice(
      transaction,
      services,
      member,
      kind === 'phone' ? 'phoneChanged' : 'emailChanged',
      context,
    )
  else await sendNotice(transaction, services, member, 'loginAdded', { ...context, added: kind })
  const changed = await findMember(transaction, memberId)
  if (!changed) throw new Error('The member was deleted while the contact was changed.')
  return { ok: { member: changed, signedOut } }
}
