import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { validate as isUuid } from 'uuid'
import type { UsedCredential } from '@crema/contract/identity/passkey'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { consumeChallenge } from './passkey-challenge.ts'
import { findPasskey, savePasskeyUse, type PasskeyRow } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

type Given = {
  credential: UsedCredential
  /** The proof of a certain member, or a sign-in or deletion of the member that the passkey names. */
  purpose: 'signIn' | 'deletion' | { proofOf: string }
  home?: Database
  now: Date
}

/** The member that the passkey of a sign-in names. */
export function memberOfPasskey({ response: { userHandle } }: UsedCredential): string | undefined {
  const memberId = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString()
  return memberId !== undefined && isUuid(memberId) ? memberId : undefined
}

/**
 * Verifies a passkey's signature of a challenge for a purpose, for this page and with user verification. `home`: the database that has
 * the member's passkeys, where it is not the one that stored the challenge.
 */
export async function proveByPasskey(
  database: Database,
  relyingParty: RelyingParty,
  { credential, purpose, home = database, now }: Given,
): Promise<Result<{ memberId: string }, 'tokenInvalid'>> {
  const memberId = typeof purpose === 'object' ? purpose.proofOf : undefined
  const challenge = await consumeChallenge(database, credential.response.clientDataJSON, purpose, now)
  const passkey = await findPasskey(home, credential.id)
  if (challenge === undefined || !passkey || !belongsTo(passkey, credential, memberId))
    return { refused: 'tokenInvalid' }
  const counter = await verify(relyingParty, credential, passkey, challenge)
  if (counter === undefined) return { refused: 'tokenInvalid' }
  const isSaved = await savePasskeyUse(home, { credentialId: credential.id, counter, now })
  return isSaved ? { ok: { memberId: passkey.member_id } } : { refused: 'tokenInvalid' }
}

/**
 * Whether the user handle is that of the passkey's member (WebAuthn 7.2, step 6). It is required in a sign-in, since no user
 * name is typed; where the member is identified already, an authenticator may leave it out.
 */
function belongsTo(
  { member_id: owner }: PasskeyRow,
  { response: { userHandle } }: UsedCredential,
  memberId: string | undefined,
): boolean {
  if (memberId !== undefined && memberId !== owner) return false
  if (userHandle === undefined) return memberId !== undefined
  return Buffer.from(userHandle, 'base64url').toString() === owner
}

/** The authenticator's counter; undefined for any invalid answer, for which the library throws. */
async function verify(
  relyingParty: RelyingParty,
  credential: UsedCredential,
  passkey: PasskeyRow,
  expectedChallenge: string,
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    // The contract's schema has validated it; the library's string types are only narrower.
    response: credential as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}
