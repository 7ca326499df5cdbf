import type { Result } from '#src/http/endpoint/route.ts'
import { consumeProviderSignIn } from './consume-provider-sign-in.ts'
import { readProviderToken, type ProviderTokenServices, type ProviderTokenRequest } from './provider-token.ts'

/** Whether the caller is the member, by a recent sign-in at an identity provider that is linked to the account. */
export async function proveByProvider(
  services: ProviderTokenServices,
  { memberId, ...given }: ProviderTokenRequest & { memberId: string },
): Promise<Result<true, 'tokenInvalid' | 'providerOff' | 'loginNotRegistered'>> {
  const read = await readProviderToken(services, given)
  if ('refused' in read) return read
  const { nonce, device, now } = given
  const consumed = await consumeProviderSignIn(services.database, services.secrets, {
    login: read.ok.login,
    nonce,
    device,
    now,
  })
  if ('refused' in consumed) return consumed
  // The refusal is the same for another member's account as for none, so that it does not disclose which logins exist.
  return consumed.ok.member_id === memberId ? { ok: true } : { refused: 'loginNotRegistered' }
}
