import { useMutation } from '@tanstack/react-query'
import { usePageParts } from '#src/session/app-context.ts'
import type { House } from '#src/shared/identity/providers/identity-providers.ts'
import { visitHouse } from '#src/shared/identity/providers/provider-redirect.ts'
import type { Stage } from '../sign-in-draft.ts'
import { useJourney } from '../steps/flow-context.ts'

/** Signs in at another house: in the chain's app by its own sign-in, else by going there and coming back. */
export function useHouseSignIn(house: House) {
  const { api, storage } = usePageParts()
  const { go } = useJourney()
  return useMutation({
    mutationFn: async () => {
      const signIn = await visitHouse(api, house, ({ nonce }) => {
        // The way back leads to a page of its own: it goes on from this stage, and then to where this began.
        const stage: Stage = { state: 'house', signIn: { house, nonce } }
        storage?.set('SIGN_IN_DRAFT', JSON.stringify(stage))
        const { pathname, search } = window.location
        const isOnItsPage = pathname === '/auth' || pathname === '/cotti-login'
        const next = isOnItsPage ? new URLSearchParams(search).get('next') : pathname + search
        if (next === null) storage?.remove('SIGN_IN_NEXT')
        else storage?.set('SIGN_IN_NEXT', next)
        return () => {
          storage?.remove('SIGN_IN_DRAFT')
          storage?.remove('SIGN_IN_NEXT')
        }
      })
      if (signIn) go('houseChosen', { state: 'house', signIn })
    },
    meta: { failure: 'inPlace' },
  })
}
