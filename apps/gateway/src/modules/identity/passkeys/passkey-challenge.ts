import * as z from 'zod'
import type { Database } from '#src/database/database.ts'
import { hashSecret } from '../sessions/session-secrets.ts'
import { insertChallenge, deleteChallenge } from './passkey-store.ts'

/** Long enough to fetch a security key or another phone. */
const challengeLifeMs = 5 * 60_000

/** Stores a challenge: for a member who adds a passkey, or for a sign-in (null). */
export async function storeChallenge(
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

/** Cross-origin frames are refused. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() })

/**
 * Uses up the challenge that an authenticator signed and returns it; undefined where it was not issued for this member or
 * sign-in. It is used up even where the verification fails afterwards.
 */
export async function consumeChallenge(
  database: Database,
  clientDataJson: string,
  memberId: string | null,
  now: Date,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJson)
  if (challenge === undefined) return undefined
  return (await deleteChallenge(database, hashFor(memberId, challenge), now)) ? challenge : undefined
}

/** Binds a challenge to a member, or to a sign-in. */
function hashFor(memberId: string | null, challenge: string): Buffer {
  return hashSecret(`${memberId ?? 'anybody'} ${challenge}`)
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge
  } catch {
    return undefined // not client data of a browser
  }
}
