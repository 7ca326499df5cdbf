import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { limits } from '@crema/contract/limits'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { storeChallenge } from './passkey-challenge.ts'
import { passkeyLabel } from './passkey-label.ts'
import { listPasskeysOf } from './passkey-store.ts'
import { passkeyAlgorithms, type RelyingParty } from './relying-party.ts'

/** The options for creating a member's passkey: a challenge, and the credentials that exist already. */
export async function beginPasskey(
  database: Database,
  relyingParty: RelyingParty,
  memberId: string,
  now: Date,
): Promise<Result<{ options: { challenge: string } }, 'passkeysFull'>> {
  const known = await listPasskeysOf(database, memberId)
  if (known.length >= limits.passkeys) return { refused: 'passkeysFull' }
  const options = await generateRegistrationOptions({
    rpID: relyingParty.id,
    rpName: relyingParty.name,
    userID: new TextEncoder().encode(memberId),
    userName: await passkeyLabel(database, memberId, relyingParty.name),
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Discoverable, so that no user name is typed, and with user verification (biometrics or PIN).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(database, options.challenge, { addFor: memberId }, now)
  return { ok: { options: { ...options } } }
}

/** The options for a sign-in, or the deletion of an account, with any passkey of this relying party. */
export async function beginWithAnyPasskey(
  database: Database,
  relyingParty: RelyingParty,
  purpose: 'signIn' | 'deletion',
  now: Date,
) {
  const options = await generateAuthenticationOptions({ rpID: relyingParty.id, userVerification: 'required' })
  await storeChallenge(database, options.challenge, purpose, now)
  return options
}

/** The options for a proof by one of the member's passkeys. */
export async function beginPasskeyProof(
  database: Database,
  relyingParty: RelyingParty,
  memberId: string,
  now: Date,
) {
  const known = await listPasskeysOf(database, memberId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    userVerification: 'required',
    // The browser offers no passkey of another account.
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await storeChallenge(database, options.challenge, { proofOf: memberId }, now)
  return options
}
