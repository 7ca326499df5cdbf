import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { NewCredential } from '@crema/contract/identity/passkey'
import { limits } from '@crema/contract/limits'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { notifyLoginAdded, type NoticeDetails, type NoticeServices } from '../member/send-notice.ts'
import { consumeChallenge } from './passkey-challenge.ts'
import { lockAndCountPasskeys, insertPasskey, type PasskeyRow } from './passkey-store.ts'
import { passkeyAlgorithms, type RelyingParty } from './relying-party.ts'

type Added = Result<PasskeyRow, 'tokenInvalid' | 'passkeysFull'>

export type NewPasskey = NoticeDetails & { memberId: string; credential: NewCredential; name: string }

/**
 * Saves a passkey that a browser created for the member, after verification of its answer for this page and challenge, and
 * notifies the member.
 */
export async function addPasskey(
  services: Pick<Services, 'database' | 'outbox'> & NoticeServices,
  relyingParty: RelyingParty,
  { memberId, credential, name, ...details }: NewPasskey,
): Promise<Added> {
  const { database, outbox } = services
  const { now } = details
  const challenge = await consumeChallenge(
    database,
    credential.response.clientDataJSON,
    { addFor: memberId },
    now,
  )
  const verified = challenge === undefined ? undefined : await verify(relyingParty, credential, challenge)
  if (!verified) return { refused: 'tokenInvalid' }
  const row = {
    member_id: memberId,
    credential_id: verified.credential.id,
    public_key: Buffer.from(verified.credential.publicKey),
    counter: verified.credential.counter,
    transports: verified.credential.transports ?? [],
    is_synced: verified.credentialBackedUp,
    name,
    created_at: now,
    last_used_at: null,
  }
  const add = async (transaction: Database): Promise<Added> => {
    if ((await lockAndCountPasskeys(transaction, memberId)) >= limits.passkeys)
      return { refused: 'passkeysFull' }
    if (!(await insertPasskey(transaction, row))) return { refused: 'tokenInvalid' }
    await notifyLoginAdded(transaction, services, memberId, 'passkey', details)
    return { ok: row }
  }
  const result = await retryOnConflict(() => database.transaction().execute(add))
  outbox.kick()
  return result
}

/** The verified registration; undefined for any invalid answer, for which the library throws. */
async function verify(relyingParty: RelyingParty, credential: NewCredential, expectedChallenge: string) {
  const verified = await verifyRegistrationResponse({
    // The contract's schema has validated it; the library's string types are only narrower.
    response: credential as RegistrationResponseJSON,
    expectedChallenge,
    supportedAlgorithmIDs: passkeyAlgorithms,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
  }).catch(() => undefined)
  return verified?.registrationInfo
}
