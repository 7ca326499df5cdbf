import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { limits } from '@crema/contract/limits'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { keepChallenge } from './passkey-challenge.ts'
import { passkeyLabel } from './passkey-label.ts'
import { passkeyAlgorithms, type PasskeySite } from './passkey-site.ts'
import { listPasskeysOf } from './passkey-store.ts'

/** What a browser needs to make a passkey for a member: a challenge, and which authenticators have one already. */
export async function beginPasskey(
  database: Database,
  site: PasskeySite,
  memberId: string,
  now: Date,
): Promise<Result<{ options: { challenge: string } }, 'passkeysFull'>> {
  const known = await listPasskeysOf(database, memberId)
  if (known.length >= limits.passkeys) return { refused: 'passkeysFull' }
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: new TextEncoder().encode(memberId),
    userName: await passkeyLabel(database, memberId, site.name),
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // It is found without a name being typed, and opened by a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(database, options.challenge, memberId, now)
  return { ok: { options: { ...options } } }
}

/** What a browser needs to sign in with a passkey, whoever's it is. */
export async function beginPasskeySignIn(database: Database, site: PasskeySite, now: Date) {
  const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' })
  await keepChallenge(database, options.challenge, null, now)
  return options
}
