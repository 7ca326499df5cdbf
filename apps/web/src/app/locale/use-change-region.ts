import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import { setRegionCookie } from '#src/host-app/region-cookie.ts'
import * as paths from '#src/lib/url/paths.ts'
import { withRegion } from '#src/lib/url/region-address.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { signInHydrated } from '../sign-in/sign-in-island.tsx'
import { setDocumentLanguage } from './set-document-language.ts'

export type Region = { locale?: Locale; country?: Country }

/**
 * Changes locale or country of the page without a reload, stores the choice on this device and goes back to the screen
 * before, whose address then names the choice instead of the values of its link.
 */
export function useChangeRegion(): (region: Region) => void {
  const { session, messages, storage } = useAppContext()
  const router = useRouter()
  const canGoBack = useCanGoBack()

  const change = async ({ locale, country }: Region) => {
    await signInHydrated()
    if (locale !== undefined) {
      await messages.changeLocale(locale)
      storage?.set('LANGUAGE', locale)
      setRegionCookie('LANGUAGE', locale)
      setRegionCookie('CHOSEN_LANGUAGE', locale)
      session.set({ locale })
      setDocumentLanguage(locale)
    }
    if (country !== undefined) {
      storage?.set('COUNTRY', country)
      setRegionCookie('COUNTRY', country)
      session.set({ country })
    }
    const unsubscribe = router.subscribe('onResolved', () => {
      unsubscribe()
      const address = withRegion(window.location.href, { language: locale, country })
      if (address !== window.location.href) window.history.replaceState(window.history.state, '', address)
    })
    if (canGoBack) router.history.back()
    else await router.navigate({ ...paths.home(), replace: true })
  }
  return (region) => {
    change(region).catch((error: unknown) => showToast(failureText(error, messages.get().t), 'error'))
  }
}
