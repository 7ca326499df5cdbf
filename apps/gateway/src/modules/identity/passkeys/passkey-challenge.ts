import * as z from 'zod'
import type { Database } from '#src/database/database.ts'
import { hashSecret } from '../sessions/session-secrets.ts'
import { insertChallenge, takeChallenge } from './passkey-store.ts'

/** Long enough to find the key, or the other phone. */
const challengeLifeMs = 5 * 60_000

/** Gives a challenge out: to a member who adds a passkey, or to whoever signs in (null). */
export async function keepChallenge(
  database: Database,
  challenge: string,
  memberId: string | null,
  now: Date,
): Promise<void> {
  await insertChallenge(
    database,
    hashFor(memberId, challenge),
    new Date(now.getTime() + challengeLifeMs),
    now,
  )
}

/** The page lets nobody frame it. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() })

/**
 * Uses up the challenge that an authenticator signed and answers it; undefined where it was not given out for
 * this. It is gone whatever else is found out: there is one try with each.
 */
export async function spendChallenge(
  database: Database,
  clientDataJson: string,
  memberId: string | null,
  now: Date,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJson)
  if (challenge === undefined) return undefined
  return (await takeChallenge(database, hashFor(memberId, challenge), now)) ? challenge : undefined
}

/** A challenge of one member's is none of another's, nor one to sign in with. */
function hashFor(memberId: string | null, challenge: string): Buffer {
  return hashSecret(`${memberId ?? 'anybody'} ${challenge}`)
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge
  } catch {
    return undefined // not what a browser writes
  }
}
