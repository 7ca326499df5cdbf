import type { Config } from '#src/config.ts'
import type { Result } from '#src/route.ts'
import { providerSettings, type ProviderName } from './provider-settings.ts'
import { verifyIdToken, type ProvedIdentity } from './verify-id-token.ts'

/** The providers that are on. */
export type Houses = {
  verify(given: { provider: ProviderName; idToken: string; nonce: string; now: Date }): Promise<Result<ProvedIdentity, 'tokenInvalid' | 'providerOff'>>
}

export function createHouses(config: Config): Houses {
  const { google, apple } = providerSettings(config)
  const verifiers = { google: google && verifyIdToken(google), apple: apple && verifyIdToken(apple) }
  return {
    verify: ({ provider, ...given }) => verifiers[provider]?.(given) ?? Promise.resolve({ refused: 'providerOff' }),
  }
}
