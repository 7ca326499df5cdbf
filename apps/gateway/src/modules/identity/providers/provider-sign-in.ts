import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { retention } from '@crema/contract/privacy/retention'
import type { Tables } from '#src/database/tables.ts'
import { marketCodeOf, withMarketCode } from '#src/markets/market-code.ts'
import type { Seal } from '#src/outbox/seal.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { hashSecret, newSecret } from '../sessions/session-secrets.ts'
import {
  findAnswer,
  insertProviderSignIn,
  saveAnswer,
  deleteProviderSignIn,
} from './provider-sign-in-store.ts'

/** Time for the identity provider's own forms, a second factor among them. */
const lifeMs = retention.pendingMinutes * 60_000

/** Identifies a sign-in that was begun. Only the device that began it has both values. */
export type ProviderSignInKey = { nonce: string; device: string; now: Date }

/** What an identity provider sends back after a sign-in. */
export const providerAnswer = z.object({
  idToken: z.string(),
  /** Apple's authorization code, valid once. */
  code: z.string().optional(),
  /** Sent by Apple at the first consent only, and not signed. */
  name: z.string().optional(),
})
export type ProviderAnswer = z.output<typeof providerAnswer>

/**
 * Begins a sign-in at an identity provider for the calling device. The provider returns `state` unchanged and puts the
 * nonce into its ID token. The state names the market, since a provider returns from every market to one address.
 */
export async function beginProviderSignIn(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { device, marketCode, now }: Omit<ProviderSignInKey, 'nonce'> & { marketCode?: string | undefined },
) {
  const nonce = randomBytes(24).toString('base64url')
  const state = withMarketCode(marketCode, randomBytes(24).toString('base64url'))
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertProviderSignIn(
    database,
    { nonceHash: nonceHash(secrets, nonce, device), stateHash: hashSecret(state), expiresAt },
    now,
  )
  return { nonce, state }
}

/**
 * Stores an identity provider's answer, encrypted, for the device that began the sign-in. Returns the return token for
 * the browser that delivered it. Without this token an attacker could begin a sign-in, send another person to the
 * provider and fetch that person's answer. Undefined where no sign-in was begun under that state, or it was answered
 * already.
 */
export async function storeProviderAnswer(
  database: Kysely<Tables>,
  seal: Seal,
  state: string,
  answer: ProviderAnswer,
  now: Date,
): Promise<string | undefined> {
  const returnToken = newSecret(marketCodeOf(state))
  const row = {
    answerSealed: seal.seal(JSON.stringify(answer), sealName),
    returnTokenHash: hashSecret(returnToken),
  }
  return (await saveAnswer(database, hashSecret(state), row, now)) ? returnToken : undefined
}

/** The provider's answer for this device, by this browser's return token; undefined where there is none. */
export async function readProviderAnswer(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  seal: Seal,
  { nonce, device, now, returnToken }: ProviderSignInKey & { returnToken: string },
): Promise<ProviderAnswer | undefined> {
  const sealed = await findAnswer(database, nonceHash(secrets, nonce, device), hashSecret(returnToken), now)
  return sealed === undefined ? undefined : providerAnswer.parse(JSON.parse(seal.open(sealed, sealName)))
}

/** Uses a nonce up: an ID token that names it is accepted once, on the device that began the sign-in. */
export function consumeNonce(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { nonce, device, now }: ProviderSignInKey,
): Promise<boolean> {
  return deleteProviderSignIn(database, nonceHash(secrets, nonce, device), now)
}

/** Additional authenticated data of stored answers: a change would make them unreadable. */
const sealName = 'answer of an identity provider'

function nonceHash(secrets: CodeSecrets, nonce: string, device: string): Buffer {
  return hashSecret(`${nonce} ${secrets.deviceHmac(device).toString('base64url')}`)
}
