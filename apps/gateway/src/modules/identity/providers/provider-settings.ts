/** The houses by which people may sign in, and the facts of each (their documents, November 2026). */
import type { Config } from '#src/config/config.ts'

export const providerNames = ['google', 'apple'] as const
export type ProviderName = (typeof providerNames)[number]

export type ProviderSettings = {
  /** The chain's account with it: the `aud` of its tokens. */
  clientId: string
  /** The `iss` of its tokens; the first is the one identities are kept under. */
  issuers: readonly [string, ...string[]]
  keysUrl: string
  /** Where people sign in. */
  authorizeUrl: string
  /** What the house is asked for, beyond who it is. */
  scope: string
  responseType: string
}

/** What is set of each; a provider without a client is off. */
export function providerSettings(
  config: Pick<Config, 'google' | 'apple'>,
): Partial<Record<ProviderName, ProviderSettings>> {
  const { google, apple } = config
  return {
    ...(google && {
      google: {
        clientId: google.clientId,
        // Google writes both forms.
        issuers:
          google.issuer === undefined
            ? ['https://accounts.google.com', 'accounts.google.com']
            : [google.issuer],
        keysUrl: google.keysUrl ?? 'https://www.googleapis.com/oauth2/v3/certs',
        authorizeUrl: google.authorizeUrl ?? 'https://accounts.google.com/o/oauth2/v2/auth',
        scope: 'openid email',
        responseType: 'id_token',
      },
    }),
    ...(apple && {
      apple: {
        clientId: apple.clientId,
        issuers: [apple.issuer ?? 'https://appleid.apple.com'],
        keysUrl: apple.keysUrl ?? 'https://appleid.apple.com/auth/keys',
        authorizeUrl: apple.authorizeUrl ?? 'https://appleid.apple.com/auth/authorize',
        scope: 'name email',
        // The code is what its consent is revoked by.
        responseType: 'code id_token',
      },
    }),
  }
}
