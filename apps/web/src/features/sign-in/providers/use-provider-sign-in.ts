import { useMutation } from '@tanstack/react-query'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { useAppContext } from '#src/session/app-context.ts'
import { signInAtProvider } from '#src/shared/identity/providers/provider-redirect.ts'
import type { StageAfter } from '../sign-in-draft.ts'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'

/** Signs in at an identity provider, inside the chain's app by its own sign-in, otherwise by a redirect. */
export function useProviderSignIn(provider: IdentityProvider) {
  const { api, storage } = useAppContext()
  const { send } = useSignInFlow('address', 'password', 'recover')
  return useMutation({
    mutationFn: async () => {
      const signIn = await signInAtProvider(api, provider, ({ nonce }) => {
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
      if (signIn) send('providerSignedIn', { signIn })
    },
    meta: { failure: 'inPlace' },
  })
}
