import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import type { ApiClient } from '#src/api/api-client.ts'
import { currentInAppBrowser } from '#src/lib/browser/in-app-browser.ts'

/** Brand names, the same in every language. */
export const providerNames: Record<IdentityProvider, string> = { google: 'Google', apple: 'Apple' }

/** The names of the identity providers among a member's logins, for display. */
export function linkedProviderNames(logins: readonly string[]): string {
  return loginProviders
    .filter((provider) => logins.includes(provider))
    .map((provider) => providerNames[provider])
    .join(' · ')
}

/** The identity providers that the gateway has switched on. */
export const enabledProvidersOptions = (api: ApiClient) => ({
  queryKey: ['POST config/getConfig', 'providers'] as const,
  queryFn: async (): Promise<IdentityProvider[]> => {
    const { loginSwitchConfigResult } = await api.call('POST config/getConfig', {})
    return (loginSwitchConfigResult[0]?.thirdSwitchList ?? []).filter(({ on }) => on).map(({ type }) => type)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the provider refuses sign-in from this browser: Google does inside other apps. */
export function isBlockedInThisBrowser(provider: IdentityProvider): boolean {
  const browser = currentInAppBrowser()
  return provider === 'google' && browser?.unsupported.has('google') === true && browser.id !== 'ownApp'
}
