import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { logoutTokenLifeMs } from '@crema/contract/privacy/deletion'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { consumeCode, type SubmittedCode, type CodeRefusal } from '#src/modules/identity/codes/check-code.ts'
import type { CodeSecrets } from '#src/modules/identity/codes/code-secrets.ts'
import type { Contact } from '#src/modules/identity/member/contact.ts'
import { consumeProviderSignIn } from '#src/modules/identity/providers/consume-provider-sign-in.ts'
import { findLoginOwner, type LoginOwner } from '#src/modules/identity/providers/provider-logins.ts'
import {
  readProviderToken,
  type ProviderTokenServices,
  type ProviderTokenRequest,
} from '#src/modules/identity/providers/provider-token.ts'
import { hashSecret, newSecret } from '#src/modules/identity/sessions/session-secrets.ts'
import type { ProviderLogin } from '#src/modules/identity/sign-in/proved-login.ts'
import { addDeletionSession, findAccount, findByContact } from './deletion-store.ts'

export type LogoutToken = { logoutToken: string; expiresAt: string }

/** `marketCode`: the code of the market, which the token names. */
type TokenOptions = { marketCode?: string | undefined }

export type Proof = Omit<SubmittedCode, 'target'> & { contact: Contact } & TokenOptions

type Verified = Result<
  LogoutToken,
  CodeRefusal | 'emailNotRegistered' | 'phoneNotRegistered' | 'accountAbnormal'
>

/**
 * Uses a code up and issues a LOGOUT_TOKEN for the account of its address or phone. Whether there is an account is
 * disclosed only after the code was verified.
 */
export async function verifyDeletion(
  database: Database,
  secrets: CodeSecrets,
  { contact, marketCode, ...given }: Proof,
): Promise<Verified> {
  const verify = async (transaction: Kysely<Tables>): Promise<Verified> => {
    const consumed = await consumeCode(
      transaction,
      secrets,
      { ...given, target: contact.value },
      'deregister',
    )
    // A refusal does not roll back: the attempt stays counted.
    if ('refused' in consumed) return consumed
    const member = await findByContact(transaction, contact)
    if (!member) return { refused: contact.kind === 'email' ? 'emailNotRegistered' : 'phoneNotRegistered' }
    return issueLogoutToken(transaction, member, { marketCode, now: given.now })
  }
  return retryOnConflict(() => database.transaction().execute(verify))
}

/** The same by a sign-in at an identity provider, for accounts without an address or phone. */
export async function verifyDeletionByProvider(
  services: ProviderTokenServices
    & TokenOptions & {
      database: Database
      /** The market that has the account of the identity, where it may be another one. */
      homeOf: (login: ProviderLogin) => Promise<TokenOptions & { database: Database }>
    },
  given: ProviderTokenRequest,
): Promise<Result<LogoutToken, 'tokenInvalid' | 'providerOff' | 'loginNotRegistered' | 'accountAbnormal'>> {
  const read = await readProviderToken(services, given)
  if ('refused' in read) return read
  const { nonce, device, now } = given
  return retryOnConflict(() =>
    services.database.transaction().execute(async (transaction) => {
      const consumed = await consumeProviderSignIn(transaction, services.secrets, {
        login: read.ok.login,
        nonce,
        device,
        now,
      })
      if ('ok' in consumed) return issueLogoutToken(transaction, consumed.ok, { ...services, now })
      if (consumed.refused !== 'loginNotRegistered') return consumed
      const home = await services.homeOf(read.ok.login)
      const owner =
        home.database === services.database ? undefined : await findLoginOwner(home.database, read.ok.login)
      return owner ? issueLogoutToken(home.database, owner, { ...home, now }) : consumed
    }),
  )
}

/** The same for the member of a passkey, whose signature has been verified. */
export async function verifyDeletionByPasskey(
  database: Database,
  { memberId, ...options }: TokenOptions & { memberId: string; now: Date },
): Promise<Result<LogoutToken, 'tokenInvalid' | 'accountAbnormal'>> {
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      const member = await findAccount(transaction, memberId)
      return member ? issueLogoutToken(transaction, member, options) : { refused: 'tokenInvalid' as const }
    }),
  )
}

/** Issues a LOGOUT_TOKEN, unless the account is blocked and only customer service can delete it. */
async function issueLogoutToken(
  transaction: Kysely<Tables>,
  { member_id: memberId, status }: LoginOwner,
  { marketCode, now }: TokenOptions & { now: Date },
): Promise<Result<LogoutToken, 'accountAbnormal'>> {
  if (status === 'abnormal') return { refused: 'accountAbnormal' }
  const logoutToken = newSecret(marketCode)
  const expiresAt = new Date(now.getTime() + logoutTokenLifeMs)
  await addDeletionSession(transaction, {
    deletionSessionId: uuidv7(),
    tokenHash: hashSecret(logoutToken),
    memberId,
    now,
    expiresAt,
  })
  return { ok: { logoutToken, expiresAt: expiresAt.toISOString() } }
}
