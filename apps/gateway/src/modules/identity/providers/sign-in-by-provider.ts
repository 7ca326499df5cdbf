import { limits } from '@crema/contract/limits'
import type { Consents } from '@crema/contract/privacy/consents'
import type { Result } from '#src/http/endpoint/route.ts'
import { setDisplayName } from '../member/set-display-name.ts'
import {
  completeSignIn,
  runSignIn,
  type SignInResult,
  type SignInRefusal,
  type ClientContext,
} from '../sign-in/complete-sign-in.ts'
import { enqueueAppleRedemption } from './apple-consent.ts'
import { consumeNonce } from './provider-sign-in.ts'
import { readProviderToken, type ProviderServices, type ProviderTokenRequest } from './provider-token.ts'

type SignedIn = Result<SignInResult, SignInRefusal | 'tokenInvalid'>

/** Signs in the identity that a provider's token names, as a new member where it belongs to no account. */
export async function signInByProvider(
  services: ProviderServices,
  { consents, ...given }: ClientContext & ProviderTokenRequest & { consents?: Consents | undefined },
): Promise<Result<SignInResult, SignInRefusal | 'tokenInvalid' | 'providerOff' | 'termsRequired'>> {
  const read = await readProviderToken(services, given)
  if ('refused' in read) return read
  const { login, code, name } = read.ok
  const { nonce, device, now, country, locale, client, gpc, replaces } = given
  return runSignIn(services, async (transaction): Promise<SignedIn> => {
    // In the transaction, since a sign-in that ends as `termsRequired` is repeated with the same token.
    if (!(await consumeNonce(transaction, services.secrets, { nonce, device, now })))
      return { refused: 'tokenInvalid' }
    const result = await completeSignIn(transaction, services, {
      login,
      consents,
      device,
      now,
      country,
      locale,
      client,
      gpc,
      replaces,
    })
    if ('refused' in result) return result
    await enqueueAppleRedemption(transaction, services.outbox, { login, code, now })
    if (result.ok.outcome !== 'registered' || name === undefined) return result
    const member = await setDisplayName(
      transaction,
      result.ok.member.member_id,
      [...name].slice(0, limits.displayName).join(''),
    )
    return { ok: { ...result.ok, member } }
  })
}
