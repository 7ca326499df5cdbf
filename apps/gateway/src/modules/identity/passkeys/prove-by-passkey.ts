import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { UsedCredential } from '@crema/contract/identity/passkey'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { spendChallenge } from './passkey-challenge.ts'
import type { PasskeySite } from './passkey-site.ts'
import { findPasskey, notePasskeyUse, type PasskeyRow } from './passkey-store.ts'

/** Whose passkey signed a challenge of ours, for this page, with her consent. */
export async function proveByPasskey(
  database: Database,
  site: PasskeySite,
  { credential, now }: { credential: UsedCredential; now: Date },
): Promise<Result<{ memberId: string }, 'tokenInvalid'>> {
  const challenge = await spendChallenge(database, credential.response.clientDataJSON, null, now)
  const passkey = await findPasskey(database, credential.id)
  if (challenge === undefined || !passkey || !isOf(passkey, credential)) return { refused: 'tokenInvalid' }
  const counter = await verify(site, credential, passkey, challenge)
  if (counter === undefined) return { refused: 'tokenInvalid' }
  const isNoted = await notePasskeyUse(database, { credentialId: credential.id, counter, now })
  return isNoted ? { ok: { memberId: passkey.member_id } } : { refused: 'tokenInvalid' }
}

/** Whether the authenticator names the member the passkey was made for (WebAuthn 7.2, step 6). It names one: she typed none. */
function isOf(
  { member_id: memberId }: PasskeyRow,
  { response: { userHandle = '' } }: UsedCredential,
): boolean {
  return Buffer.from(userHandle, 'base64url').toString() === memberId
}

/** The authenticator's counter; undefined for an answer that is wrong in whatever way, which the library throws for. */
async function verify(
  site: PasskeySite,
  credential: UsedCredential,
  passkey: PasskeyRow,
  expectedChallenge: string,
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    // The contract's schema checked its form; only the library's own names for texts are narrower.
    response: credential as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}
