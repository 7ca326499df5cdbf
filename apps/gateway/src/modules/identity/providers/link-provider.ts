import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import type { Member } from '@crema/contract/identity/member'
import type { Result } from '#src/http/endpoint/route.ts'
import { toMember } from '../member/to-member.ts'
import { runLoginTransaction, type SignInServices, type ClientContext } from '../sign-in/complete-sign-in.ts'
import { findAppleConsents, enqueueAppleRedemption, enqueueAppleRevocation } from './apple-consent.ts'
import { addProviderLogin, removeProviderLogins } from './provider-logins.ts'
import { consumeNonce } from './provider-sign-in.ts'
import { readProviderToken, type ProviderServices, type ProviderTokenRequest } from './provider-token.ts'

type Linked = Result<Member, 'tokenInvalid' | 'providerOff' | 'alreadyMember'>

/** Links the identity that a provider's token names to the member's account. */
export async function linkProvider(
  services: ProviderServices,
  { memberId, ...given }: ClientContext & ProviderTokenRequest & { memberId: string },
): Promise<Linked> {
  const read = await readProviderToken(services, given)
  if ('refused' in read) return read
  const { login, code } = read.ok
  const { nonce, device, now } = given
  return runLoginTransaction(services, async (transaction): Promise<Linked> => {
    if (!(await consumeNonce(transaction, services.secrets, { nonce, device, now })))
      return { refused: 'tokenInvalid' }
    const linked = await addProviderLogin(transaction, services, { memberId, login, details: given })
    if ('refused' in linked) return linked
    await enqueueAppleRedemption(transaction, services.outbox, { login, code, now })
    return { ok: toMember(linked.ok) }
  })
}

/** Unlinks an identity provider from the member's account; Apple's consents are revoked. */
export async function unlinkProvider(
  services: SignInServices,
  { memberId, provider, now }: { memberId: string; provider: IdentityProvider; now: Date },
): Promise<Result<Member, 'lastLogin'>> {
  return runLoginTransaction(services, async (transaction): Promise<Result<Member, 'lastLogin'>> => {
    const consents = provider === 'apple' ? await findAppleConsents(transaction, memberId) : []
    const unlinked = await removeProviderLogins(transaction, services, memberId, provider)
    if ('refused' in unlinked) return unlinked
    await enqueueAppleRevocation(transaction, services.outbox, consents, now)
    return { ok: toMember(unlinked.ok) }
  })
}
