import { loginProviders, type IdentityProvider } from '@crema/contract/identity/login-providers'
import type { Config } from '#src/config/config.ts'

/** How a provider is called with OpenID Connect. */
type ProviderEndpoints = {
  /** The `iss` of its tokens; identities are stored under the first one. */
  issuers: readonly [string, ...string[]]
  keysUrl: string
  authorizeUrl: string
  scope: string
  responseType: string
}

export type ProviderSettings = ProviderEndpoints & {
  /** The chain's client id: the `aud` of the provider's tokens. */
  clientId: string
}

/** As the providers document them (November 2026). */
const endpoints: Record<IdentityProvider, ProviderEndpoints> = {
  google: {
    // Google writes both forms.
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'openid email',
    responseType: 'id_token',
  },
  apple: {
    issuers: ['https://appleid.apple.com'],
    keysUrl: 'https://appleid.apple.com/auth/keys',
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
    scope: 'name email',
    // The code is exchanged for the token that revokes the consent.
    responseType: 'code id_token',
  },
}

/** The settings of each provider that is configured. */
export function providerSettings(
  config: Pick<Config, IdentityProvider>,
): Partial<Record<IdentityProvider, ProviderSettings>> {
  return Object.fromEntries(
    loginProviders.flatMap((provider) => {
      const configured = config[provider]
      if (configured === undefined) return []
      const { clientId, issuer, keysUrl, authorizeUrl } = configured
      const standard = endpoints[provider]
      const settings: ProviderSettings = {
        ...standard,
        clientId,
        issuers: issuer === undefined ? standard.issuers : [issuer],
        keysUrl: keysUrl ?? standard.keysUrl,
        authorizeUrl: authorizeUrl ?? standard.authorizeUrl,
      }
      return [[provider, settings]]
    }),
  )
}
