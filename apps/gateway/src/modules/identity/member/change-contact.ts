import type { Kysely } from 'kysely'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { spendCode, type CodeRefusal } from '../codes/check-code.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import type { EntryParts, Visit } from '../sign-in/complete-sign-in.ts'
import type { Contact } from './contact.ts'
import { findMember, lockMember, saveContact, type MemberRow } from './member-store.ts'
import { sendNotice, tellOfLogin } from './send-notice.ts'

export type ContactChange = Visit & {
  memberId: string
  contact: Contact
  challengeId: string
  code: string
  hasProof: boolean
}

export type ContactChanged = { member: MemberRow; signedOut: boolean }

/** `taken`: it is another member's. */
type Changed = Result<ContactChanged, CodeRefusal | 'taken' | 'proofRequired'>

/**
 * Gives a member an address or a phone that a code proved to be hers. One that takes the place of another needs a
 * fresh proof; another phone signs out every device (spec section 4). That nobody else has it, the table's key holds:
 * of two that bind one phone at the same moment, one is refused.
 */
export async function changeContact(parts: EntryParts, change: ContactChange): Promise<Changed> {
  try {
    const met = await retryOnConflict(() =>
      parts.database.transaction().execute((transaction) => changeIn(transaction, parts, change)),
    )
    parts.outbox.kick()
    return met
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { refused: 'taken' }
  }
}

async function changeIn(
  transaction: Kysely<Tables>,
  parts: EntryParts,
  change: ContactChange,
): Promise<Changed> {
  const { memberId, contact, challengeId, code, hasProof, ...visit } = change
  const { kind, value } = contact
  const member = await lockMember(transaction, memberId)
  if (!member) throw new Error('A session outlived its member.')
  // The same request again, its answer lost.
  if (member[kind] === value) return { ok: { member, signedOut: false } }
  const isReplaced = member[kind] !== null
  if (isReplaced && !hasProof) return { refused: 'proofRequired' }
  const { device, now } = visit
  const spent = await spendCode(
    transaction,
    parts.secrets,
    { challengeId, code, target: value, device, now },
    'bind',
  )
  if ('refused' in spent) return spent
  await saveContact(transaction, memberId, contact)
  const signedOut = isReplaced && kind === 'phone'
  if (signedOut) await deleteSessionsOf(transaction, memberId, null)
  // To the address she had until now, where it was that one that changed.
  if (isReplaced)
    await sendNotice(
      transaction,
      parts.outbox,
      member,
      kind === 'phone' ? 'phoneChanged' : 'emailChanged',
      visit,
    )
  else if (kind === 'phone') await tellOfLogin(transaction, parts.outbox, memberId, 'phone', visit)
  const changed = await findMember(transaction, memberId)
  if (!changed) throw new Error('A member left while changing.')
  return { ok: { member: changed, signedOut } }
}
