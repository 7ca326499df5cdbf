import { loginProviders, type IdentityProvider } from '@crema/contract/identity/login-providers'
import type { Config } from '#src/config/config.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { providerSettings } from './provider-settings.ts'
import { verifyIdToken, type VerifiedIdentity } from './verify-id-token.ts'

/** The identity providers that are configured. */
export type IdentityProviders = {
  isEnabled(provider: IdentityProvider): boolean
  /** The provider's authorization URL. It answers with a form post to `returnPath`. */
  signInUrl(provider: IdentityProvider, given: { state: string; nonce: string }): string
  verify(given: {
    provider: IdentityProvider
    idToken: string
    nonce: string
    now: Date
  }): Promise<Result<VerifiedIdentity, 'tokenInvalid'>>
}

/** Where identity providers post their answers; the provider's name follows. */
export const returnPath = '/sign-in/return/'

export function createIdentityProviders(config: Config): IdentityProviders {
  const settings = providerSettings(config)
  const verifiers = new Map(
    loginProviders.flatMap((provider) => {
      const setting = settings[provider]
      return setting === undefined ? [] : [[provider, verifyIdToken(setting)] as const]
    }),
  )
  return {
    isEnabled: (provider) => settings[provider] !== undefined,
    signInUrl(provider, { state, nonce }) {
      const { authorizeUrl, clientId, scope, responseType } = requireEnabled(settings[provider])
      const url = new URL(authorizeUrl)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: config.publicOrigin + returnPath + provider,
        response_type: responseType,
        response_mode: 'form_post',
        scope,
        state,
        nonce,
      }).toString()
      return url.href
    },
    verify: ({ provider, ...given }) => requireEnabled(verifiers.get(provider))(given),
  }
}

function requireEnabled<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('An identity provider was used that is not configured.')
  return value
}
