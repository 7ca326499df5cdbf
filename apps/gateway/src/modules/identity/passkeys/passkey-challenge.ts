import * as z from 'zod'
import type { Database } from '#src/database/database.ts'
import { hashSecret } from '../sessions/session-secrets.ts'
import { insertChallenge, deleteChallenge } from './passkey-store.ts'

/** Long enough to fetch a security key or another phone. */
const challengeLifeMs = 5 * 60_000

/** What a challenge is for. One for a member is refused for another member. */
export type ChallengePurpose = 'signIn' | 'deletion' | { addFor: string } | { proofOf: string }

export async function storeChallenge(
  database: Database,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<void> {
  await insertChallenge(database, hashFor(purpose, challenge), new Date(now.getTime() + challengeLifeMs), now)
}

/** Cross-origin frames are refused. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() })

/**
 * Uses up the challenge that an authenticator signed and returns it; undefined where it was not issued for this
 * purpose. It is used up even where the verification fails afterwards.
 */
export async function consumeChallenge(
  database: Database,
  clientDataJson: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJson)
  if (challenge === undefined) return undefined
  return (await deleteChallenge(database, hashFor(purpose, challenge), now)) ? challenge : undefined
}

/** Binds a challenge to its purpose. */
function hashFor(purpose: ChallengePurpose, challenge: string): Buffer {
  return hashSecret(`${nameOf(purpose)} ${challenge}`)
}

function nameOf(purpose: ChallengePurpose): string {
  if (purpose === 'signIn') return 'anybody'
  if (purpose === 'deletion') return 'deletion by anybody'
  return 'addFor' in purpose ? purpose.addFor : `proof of ${purpose.proofOf}`
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge
  } catch {
    return undefined // not client data of a browser
  }
}
