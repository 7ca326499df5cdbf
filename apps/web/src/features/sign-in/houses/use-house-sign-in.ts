import { useMutation } from '@tanstack/react-query'
import { useApi } from '#src/api/api.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import type { House } from '#src/parts/houses.ts'
import type { Stage } from '../sign-in-draft.ts'
import { useJourney } from '../steps/journey-context.ts'

/** Signs in at another house: in the chain's app by its own sign-in, else by going there and coming back. */
export function useHouseSignIn(house: House) {
  const api = useApi()
  const storage = useDeviceStorage()
  const { go } = useJourney()
  return useMutation({
    mutationFn: async () => {
      const { nonce, url } = await api.call('POST customer/thirdNonce', { provider: house })
      const app = await hostApp()
      if (app) {
        const met = await app.call('signIn', { provider: house, nonce })
        if (!('ok' in met) || !('idToken' in met.ok)) throw new Error('The app brought no sign-in.')
        const { idToken, name } = met.ok
        go('houseChosen', { state: 'house', signIn: { house, nonce, idToken, ...(name === undefined ? {} : { name }) } })
        return
      }
      // The way back leads to a page of its own: it goes on from this stage, and then to where this began.
      const stage: Stage = { state: 'house', signIn: { house, nonce } }
      storage?.set('SIGN_IN_DRAFT', JSON.stringify(stage))
      const { pathname, search } = window.location
      if (pathname !== '/auth' && pathname !== '/cotti-login') storage?.set('SIGN_IN_NEXT', pathname + search)
      window.location.assign(url)
      // Busy until the page is gone, or shown again by somebody who turned back.
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
      storage?.remove('SIGN_IN_DRAFT')
      storage?.remove('SIGN_IN_NEXT')
    },
    meta: { failure: 'inPlace' },
  })
}
