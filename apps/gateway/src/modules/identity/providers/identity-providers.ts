import type { Config } from '#src/config/config.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { providerSettings, type ProviderName } from './provider-settings.ts'
import { verifyIdToken, type ProvedIdentity } from './verify-id-token.ts'

/** The providers that are on. */
export type Houses = {
  isOn(provider: ProviderName): boolean
  /** Where somebody signs in there, and is sent back from with a form. */
  signInUrl(provider: ProviderName, given: { state: string; nonce: string }): string
  verify(given: {
    provider: ProviderName
    idToken: string
    nonce: string
    now: Date
  }): Promise<Result<ProvedIdentity, 'tokenInvalid'>>
}

/** Where the houses send people back to. */
export const returnPath = '/sign-in/return/'

export function createHouses(config: Config): Houses {
  const settings = providerSettings(config)
  const verifiers = {
    google: settings.google && verifyIdToken(settings.google),
    apple: settings.apple && verifyIdToken(settings.apple),
  }
  return {
    isOn: (provider) => settings[provider] !== undefined,
    signInUrl(provider, { state, nonce }) {
      const { authorizeUrl, clientId, scope, responseType } = present(settings[provider])
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
    verify: ({ provider, ...given }) => present(verifiers[provider])(given),
  }
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A provider that is off was asked.')
  return value
}
