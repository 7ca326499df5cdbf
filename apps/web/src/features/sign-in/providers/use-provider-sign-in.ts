import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { useAppContext } from '#src/session/app-context.ts'
import { type ProviderSignIn, signInAtProvider } from '#src/shared/identity/providers/provider-redirect.ts'
import type { StageAfter } from '../sign-in-draft.ts'

/**
 * Returns a function that signs in at an identity provider: inside the chain's app by its own sign-in, otherwise by a
 * redirect. Resolves to null when the visitor comes back by the back button.
 */
export function useProviderSignIn(): (provider: IdentityProvider) => Promise<ProviderSignIn | null> {
  const { api, storage } = useAppContext()
  return (provider) =>
    signInAtProvider(api, provider, ({ nonce }) => {
      // The redirect comes back to the sign-in page, which continues with this stage and then with the stored path.
      const stage: StageAfter<'address', 'providerSignedIn'> = {
        state: 'provider',
        signIn: { provider, nonce },
      }
      storage?.set('SIGN_IN_DRAFT', JSON.stringify(stage))
      const { pathname, search } = window.location
      const isSignInPage = pathname === '/auth' || pathname === '/cotti-login'
      const next = isSignInPage ? new URLSearchParams(search).get('next') : pathname + search
      if (next === null) storage?.remove('SIGN_IN_NEXT')
      else storage?.set('SIGN_IN_NEXT', next)
      return () => {
        storage?.remove('SIGN_IN_DRAFT')
        storage?.remove('SIGN_IN_NEXT')
      }
    })
}
