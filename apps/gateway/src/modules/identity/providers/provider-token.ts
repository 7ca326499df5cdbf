import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Seal } from '#src/outbox/seal.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { SignInServices } from '../sign-in/complete-sign-in.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import type { IdentityProviders } from './identity-providers.ts'
import { readProviderAnswer, type ProviderSignInKey } from './provider-sign-in.ts'

export type ProviderTokenServices = Pick<SignInServices, 'database'> & {
  secrets: CodeSecrets
  identityProviders: IdentityProviders
  seal: Seal
}
export type ProviderServices = SignInServices & ProviderTokenServices

export type ProviderTokenRequest = ProviderSignInKey & {
  provider: IdentityProvider
  /** From the app's own sign-in; without it the stored answer of the provider is read. */
  idToken?: string | undefined
  code?: string | undefined
  user?: { name?: string | undefined } | undefined
  /** The return token of the browser that came back from the provider. */
  returnToken?: string | undefined
}

export type ProviderToken = { login: ProviderLogin; code: string | undefined; name: string | undefined }

/** Verifies an ID token: the one that was sent with the call, or the one in the provider's stored answer. */
export async function readProviderToken(
  { database, secrets, seal, identityProviders }: ProviderTokenServices,
  { provider, nonce, device, now, returnToken = '', idToken, code, user }: ProviderTokenRequest,
): Promise<Result<ProviderToken, 'tokenInvalid' | 'providerOff'>> {
  if (!identityProviders.isEnabled(provider)) return { refused: 'providerOff' }
  const answer =
    idToken === undefined
      ? await readProviderAnswer(database, secrets, seal, { nonce, device, now, returnToken })
      : { idToken, code, name: user?.name }
  if (!answer) return { refused: 'tokenInvalid' }
  const verified = await identityProviders.verify({ provider, idToken: answer.idToken, nonce, now })
  if ('refused' in verified) return verified
  return {
    ok: { login: { kind: 'provider', provider, ...verified.ok }, code: answer.code, name: answer.name },
  }
}
