import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import { appleLoginsOf } from './apple-login-store.ts'

/** How long Apple takes a code. */
const codeLifeMs = 5 * 60_000
/** For as long as Apple may be away. */
const revokeWithinMs = 30 * 24 * 60 * 60_000

/** Has the code of a sign-in at Apple turned into the token that can revoke it. */
export async function redeemLater(
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

/** By what Apple can be told to forget the member. Ask before her logins go. */
export async function appleConsentsOf(
  transaction: Kysely<Tables>,
  memberId: string,
): Promise<AppleConsent[]> {
  const logins = await appleLoginsOf(transaction, memberId)
  return logins.flatMap(({ subject, refresh_sealed: refreshSealed }) =>
    refreshSealed === null ? [] : [{ subject, refreshSealed }],
  )
}

/** Has Apple forget that somebody signed in here. Kick the outbox after the transaction. */
export async function revokeLater(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  consents: readonly AppleConsent[],
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + revokeWithinMs)
  for (const { subject, refreshSealed } of consents) {
    await outbox.enqueue(
      { channel: 'apple', task: 'revoke', to: subject, refreshSealed, expiresAt },
      transaction,
    )
  }
}
