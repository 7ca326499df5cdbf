import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { CodeSecrets } from '#src/modules/members/code-secrets.ts'
import { hashSecret } from '#src/modules/members/session-secrets.ts'
import { insertNonce, takeNonce } from './nonce-store.ts'

/** For the house's own forms, a second factor among them. */
const lifeMs = 10 * 60_000

export type NonceGiven = { nonce: string; device: string; now: Date }

/** A nonce for one sign-in at another house, on the device that asks. */
export async function giveNonce(database: Kysely<Tables>, secrets: CodeSecrets, { device, now }: Omit<NonceGiven, 'nonce'>): Promise<string> {
  const nonce = randomBytes(24).toString('base64url')
  await insertNonce(database, hashFor(secrets, nonce, device), new Date(now.getTime() + lifeMs), now)
  return nonce
}

/** Uses a nonce up: a token that names it is good once, and only where the sign-in was begun. */
export function spendNonce(database: Kysely<Tables>, secrets: CodeSecrets, { nonce, device, now }: NonceGiven): Promise<boolean> {
  return takeNonce(database, hashFor(secrets, nonce, device), now)
}

function hashFor(secrets: CodeSecrets, nonce: string, device: string): Buffer {
  return hashSecret(`${nonce} ${secrets.deviceHmac(device).toString('base64url')}`)
}
