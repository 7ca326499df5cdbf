import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { logoutTokenLifeMs } from '@crema/contract/privacy/deletion'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { spendCode, type CodeGiven, type CodeRefusal } from '#src/modules/identity/codes/check-code.ts'
import type { CodeSecrets } from '#src/modules/identity/codes/code-secrets.ts'
import type { Contact } from '#src/modules/identity/member/contact.ts'
import type { LoginOwner } from '#src/modules/identity/providers/provider-logins.ts'
import {
  readHouseToken,
  type HouseParts,
  type TokenGiven,
} from '#src/modules/identity/providers/provider-token.ts'
import { spendSignIn } from '#src/modules/identity/providers/spend-sign-in.ts'
import { hashSecret, newSecret } from '#src/modules/identity/sessions/session-secrets.ts'
import { addLeaving, findByContact } from './deletion-store.ts'

export type LogoutToken = { logoutToken: string; expiresAt: string }

export type Proof = Omit<CodeGiven, 'target'> & { contact: Contact }

type Verified = Result<
  LogoutToken,
  CodeRefusal | 'emailNotRegistered' | 'phoneNotRegistered' | 'accountAbnormal'
>

/**
 * Uses a code up and hands out a LOGOUT_TOKEN for its owner's account. Whether there is one is told to who proved
 * to own the address, and to nobody else.
 */
export async function verifyDeletion(
  database: Database,
  secrets: CodeSecrets,
  { contact, ...given }: Proof,
): Promise<Verified> {
  const verify = async (transaction: Kysely<Tables>): Promise<Verified> => {
    const spent = await spendCode(transaction, secrets, { ...given, target: contact.value }, 'deregister')
    // A refusal is no failure: the try it cost stays counted.
    if ('refused' in spent) return spent
    const member = await findByContact(transaction, contact)
    if (!member) return { refused: contact.kind === 'email' ? 'emailNotRegistered' : 'phoneNotRegistered' }
    return letLeave(transaction, member, given.now)
  }
  return retryOnConflict(() => database.transaction().execute(verify))
}

/** The same by a sign-in at another house, for whoever may have no address or phone here. */
export async function verifyDeletionByHouse(
  parts: HouseParts & { database: Database },
  given: TokenGiven,
): Promise<Result<LogoutToken, 'tokenInvalid' | 'providerOff' | 'loginNotRegistered' | 'accountAbnormal'>> {
  const read = await readHouseToken(parts, given)
  if ('refused' in read) return read
  const { nonce, device, now } = given
  return retryOnConflict(() =>
    parts.database.transaction().execute(async (transaction) => {
      const spent = await spendSignIn(transaction, parts.secrets, {
        login: read.ok.login,
        nonce,
        device,
        now,
      })
      return 'refused' in spent ? spent : letLeave(transaction, spent.ok, now)
    }),
  )
}

/** Hands out a LOGOUT_TOKEN, unless only customer service can delete the account. */
async function letLeave(
  transaction: Kysely<Tables>,
  { member_id: memberId, status }: LoginOwner,
  now: Date,
): Promise<Result<LogoutToken, 'accountAbnormal'>> {
  if (status === 'abnormal') return { refused: 'accountAbnormal' }
  const logoutToken = newSecret()
  const expiresAt = new Date(now.getTime() + logoutTokenLifeMs)
  await addLeaving(transaction, {
    leavingId: uuidv7(),
    tokenHash: hashSecret(logoutToken),
    memberId,
    now,
    expiresAt,
  })
  return { ok: { logoutToken, expiresAt: expiresAt.toISOString() } }
}
