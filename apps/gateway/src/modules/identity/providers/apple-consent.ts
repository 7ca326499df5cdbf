import type { Kysely } from 'kysely'
import { retention } from '@crema/contract/privacy/retention'
import type { Tables } from '#src/database/tables.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import { findAppleLogins } from './apple-login-store.ts'

/** How long Apple accepts an authorization code. */
const codeLifeMs = 5 * 60_000
/** How long a revocation is retried. */
const revocationDeadlineMs = retention.appleDays * 24 * 60 * 60_000

/** Enqueues the exchange of a sign-in's authorization code for the refresh token that can revoke its consent. */
export async function enqueueAppleRedemption(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  { login, code, now }: { login: ProviderLogin; code: string | undefined; now: Date },
): Promise<void> {
  if (login.provider !== 'apple' || code === undefined) return
  const expiresAt = new Date(now.getTime() + codeLifeMs)
  const { issuer, subject } = login
  await outbox.enqueue(
    { channel: 'apple', task: 'redeem', to: subject, issuer, code, expiresAt },
    transaction,
  )
}

export type AppleConsent = { subject: string; refreshSealed: string }

/** The refresh tokens by which Apple's consents can be revoked. Call it before the member's logins are deleted. */
export async function findAppleConsents(
  transaction: Kysely<Tables>,
  memberId: string,
): Promise<AppleConsent[]> {
  const logins = await findAppleLogins(transaction, memberId)
  return logins.flatMap(({ subject, refresh_sealed: refreshSealed }) =>
    refreshSealed === null ? [] : [{ subject, refreshSealed }],
  )
}

/** Enqueues the revocation of consents at Apple. Kick the outbox after the transaction. */
export async function enqueueAppleRevocation(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  consents: readonly AppleConsent[],
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + revocationDeadlineMs)
  for (const { subject, refreshSealed } of consents) {
    await outbox.enqueue(
      { channel: 'apple', task: 'revoke', to: subject, refreshSealed, expiresAt },
      transaction,
    )
  }
}
