import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { NewCredential } from '@crema/contract/identity/passkey'
import { limits } from '@crema/contract/limits'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { tellOfLogin, type NoticePlace } from '../member/send-notice.ts'
import { spendChallenge } from './passkey-challenge.ts'
import { passkeyAlgorithms, type PasskeySite } from './passkey-site.ts'
import { countLocked, insertPasskey, type PasskeyRow } from './passkey-store.ts'

type Added = Result<PasskeyRow, 'tokenInvalid' | 'passkeysFull'>

export type NewPasskey = NoticePlace & { memberId: string; credential: NewCredential; name: string }

/**
 * Keeps a passkey that a browser made for the member, once its answer is proved to be for this page and this challenge,
 * and tells her by mail.
 */
export async function addPasskey(
  { database, outbox }: Pick<Services, 'database' | 'outbox'>,
  site: PasskeySite,
  { memberId, credential, name, ...place }: NewPasskey,
): Promise<Added> {
  const { now } = place
  const challenge = await spendChallenge(database, credential.response.clientDataJSON, memberId, now)
  const made = challenge === undefined ? undefined : await verify(site, credential, challenge)
  if (!made) return { refused: 'tokenInvalid' }
  const row = {
    member_id: memberId,
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: made.credential.transports ?? [],
    is_synced: made.credentialBackedUp,
    name,
    created_at: now,
    last_used_at: null,
  }
  const met = await database.transaction().execute(async (transaction): Promise<Added> => {
    if ((await countLocked(transaction, memberId)) >= limits.passkeys) return { refused: 'passkeysFull' }
    if (!(await insertPasskey(transaction, row))) return { refused: 'tokenInvalid' }
    await tellOfLogin(transaction, outbox, memberId, 'passkey', place)
    return { ok: row }
  })
  outbox.kick()
  return met
}

/** What was made; undefined for an answer that is wrong in whatever way, which the library throws for. */
async function verify(site: PasskeySite, credential: NewCredential, expectedChallenge: string) {
  const verified = await verifyRegistrationResponse({
    // The contract's schema checked its form; only the library's own names for texts are narrower.
    response: credential as RegistrationResponseJSON,
    expectedChallenge,
    supportedAlgorithmIDs: passkeyAlgorithms,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
  }).catch(() => undefined)
  return verified?.registrationInfo
}
