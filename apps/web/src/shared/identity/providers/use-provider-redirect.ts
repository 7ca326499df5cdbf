import { useState } from 'react'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { useAppContext } from '#src/session/app-context.ts'
import {
  type ProviderRedirect,
  type ProviderSignIn,
  readProviderRedirect,
  signInAtProvider,
} from './provider-redirect.ts'

/** Redirects of this screen to identity providers: the one that has just come back, and how to begin another. */
export function useProviderRedirect(reason: ProviderRedirect['reason']) {
  const { api, storage } = useAppContext()
  const [returned] = useState(() => {
    const redirect = readProviderRedirect(storage?.get('PROVIDER_REDIRECT') ?? null)
    return redirect?.reason === reason && redirect.path.split('?')[0] === window.location.pathname
      ? redirect
      : null
  })
  // A return token can be used once, whatever the result.
  const clear = () => storage?.remove('PROVIDER_REDIRECT')
  const begin = (
    provider: IdentityProvider,
    given: Pick<ProviderRedirect, 'proofToken' | 'typed'> = {},
  ): Promise<ProviderSignIn | null> =>
    signInAtProvider(api, provider, (redirect) => {
      const stored: ProviderRedirect = {
        provider,
        reason,
        // With the query, in which a campaign's number is.
        path: window.location.pathname + window.location.search,
        ...redirect,
        ...given,
      }
      storage?.set('PROVIDER_REDIRECT', JSON.stringify(stored))
      return clear
    })
  return { returned, clear, begin }
}
