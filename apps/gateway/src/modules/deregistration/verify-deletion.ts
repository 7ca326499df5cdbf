import { logoutTokenLifeMs } from '@crema/contract/deletion'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import { spendCode, type CodeGiven, type CodeRefusal } from '#src/modules/members/codes/check-code.ts'
import type { Contact } from '#src/modules/members/contact.ts'
import type { CodeSecrets } from '#src/modules/members/codes/code-secrets.ts'
import { hashSecret, newSecret } from '#src/modules/members/sessions/session-secrets.ts'
import type { Result } from '#src/route.ts'
import { addLeaving, findByContact } from './leaving-store.ts'

export type LogoutToken = { logoutToken: string; expiresAt: string }

export type Proof = Omit<CodeGiven, 'target'> & { contact: Contact }

type Verified = Result<LogoutToken, CodeRefusal | 'emailNotRegistered' | 'phoneNotRegistered' | 'accountAbnormal'>

/**
 * Uses a code up and hands out a LOGOUT_TOKEN for its owner's account. Whether there is one is told to who proved
 * to own the address, and to nobody else.
 */
export async function verifyDeletion(database: Database, secrets: CodeSecrets, { contact, ...given }: Proof): Promise<Verified> {
  const verify = async (transaction: Kysely<Tables>): Promise<Verified> => {
    const spent = await spendCode(transaction, secrets, { ...given, target: contact.value }, 'deregister')
    // A refusal is no failure: the try it cost stays counted.
    if ('refused' in spent) return spent
    const member = await findByContact(transaction, contact)
    if (!member) return { refused: contact.kind === 'email' ? 'emailNotRegistered' : 'phoneNotRegistered' }
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    const { now } = given
    const logoutToken = newSecret()
    const expiresAt = new Date(now.getTime() + logoutTokenLifeMs)
    await addLeaving(transaction, {
      leavingId: uuidv7(),
      tokenHash: hashSecret(logoutToken),
      memberId: member.member_id,
      now,
      expiresAt,
    })
    return { ok: { logoutToken, expiresAt: expiresAt.toISOString() } }
  }
  return retryOnConflict(() => database.transaction().execute(verify))
}
