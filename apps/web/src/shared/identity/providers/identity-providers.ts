import { useQuery } from '@tanstack/react-query'
import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import { currentInAppBrowser } from '#src/lib/browser/in-app-browser.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { type ConfigInfo, configInfoOptions } from '#src/shared/configuration/config-info.ts'

/** Brand names, the same in every language. */
export const providerNames: Record<IdentityProvider, string> = { google: 'Google', apple: 'Apple' }

/** The names of the identity providers among a member's logins, for display. */
export function linkedProviderNames(logins: readonly string[]): string {
  return loginProviders
    .filter((provider) => logins.includes(provider))
    .map((provider) => providerNames[provider])
    .join(' · ')
}

/** The identity providers that the gateway has switched on; undefined until that is known. None after a failure. */
export function useEnabledProviders(): IdentityProvider[] | undefined {
  const { data, isError } = useQuery({ ...configInfoOptions(useAppContext()), select: enabledProviders })
  return data ?? (isError ? [] : undefined)
}

const enabledProviders = ({ loginSwitchConfigResult: [first] }: ConfigInfo) =>
  (first?.thirdSwitchList ?? []).filter(({ on }) => on).map(({ type }) => type)

/** Whether the provider refuses sign-in from this browser: Google does inside other apps. */
export function isBlockedInThisBrowser(provider: IdentityProvider): boolean {
  const browser = currentInAppBrowser()
  return provider === 'google' && browser?.unsupported.has('google') === true && browser.id !== 'ownApp'
}
