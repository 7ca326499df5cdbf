import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Tables } from '#src/database/tables.ts'
import type { Seal } from '#src/outbox/seal.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { hashSecret, newSecret } from '../sessions/session-secrets.ts'
import { findAnswer, insertBegun, saveAnswer, takeBegun } from './provider-sign-in-store.ts'

/** For the house's own forms, a second factor among them. */
const lifeMs = 10 * 60_000

/** What the device that began shows: no other one has it. */
export type BegunKey = { nonce: string; device: string; now: Date }

/** What a house sends back with somebody who signed in there. */
export const houseAnswer = z.object({
  idToken: z.string(),
  /** Apple's, once for each sign-in. */
  code: z.string().optional(),
  /** What Apple says of her once, at the first consent, and nobody vouches for. */
  name: z.string().optional(),
})
export type HouseAnswer = z.output<typeof houseAnswer>

/** Begins a sign-in at another house, on the device that asks. `state` goes there and back, the nonce into its token. */
export async function beginSignIn(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { device, now }: Omit<BegunKey, 'nonce'>,
) {
  const nonce = randomBytes(24).toString('base64url')
  const state = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertBegun(
    database,
    { nonceHash: nonceHash(secrets, nonce, device), stateHash: hashSecret(state), expiresAt },
    now,
  )
  return { nonce, state }
}

/**
 * Keeps what a house sent back, sealed, for the device that began. Answers the ticket for the browser that brings it:
 * whoever began may have sent somebody else to the house, and must not get her answer. Undefined where nothing was begun
 * under that state, or it was answered already.
 */
export async function keepAnswer(
  database: Kysely<Tables>,
  seal: Seal,
  state: string,
  answer: HouseAnswer,
  now: Date,
): Promise<string | undefined> {
  const ticket = newSecret()
  const kept = { answerSealed: seal.close(JSON.stringify(answer), sealName), ticketHash: hashSecret(ticket) }
  return (await saveAnswer(database, hashSecret(state), kept, now)) ? ticket : undefined
}

/** What a house sent back to this device, by this browser; undefined while it has sent nothing. */
export async function readAnswer(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  seal: Seal,
  { nonce, device, now, ticket }: BegunKey & { ticket: string },
): Promise<HouseAnswer | undefined> {
  const sealed = await findAnswer(database, nonceHash(secrets, nonce, device), hashSecret(ticket), now)
  return sealed === undefined ? undefined : houseAnswer.parse(JSON.parse(seal.open(sealed, sealName)))
}

/** Uses a sign-in up: a token that names its nonce is good once, and only where it was begun. */
export function spendNonce(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { nonce, device, now }: BegunKey,
): Promise<boolean> {
  return takeBegun(database, nonceHash(secrets, nonce, device), now)
}

const sealName = 'what a house sent back'

function nonceHash(secrets: CodeSecrets, nonce: string, device: string): Buffer {
  return hashSecret(`${nonce} ${secrets.deviceHmac(device).toString('base64url')}`)
}
