import { useRouter } from '@tanstack/react-router'
import type { Locale } from '@crema/i18n/locales'
import { setRegionCookie } from '#src/host-app/region-cookie.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { signInHydrated } from '../sign-in/sign-in-island.tsx'
import { setDocumentLanguage } from './set-document-language.ts'

/** Changes the locale of the page without a reload and stores it on this device. */
export function useChangeLocale(): (locale: Locale) => void {
  const { session, messages, storage } = useAppContext()
  const router = useRouter()
  return (locale) => {
    storage?.set('LANGUAGE', locale)
    setRegionCookie('LANGUAGE', locale)
    void signInHydrated()
      .then(() => messages.changeLocale(locale))
      .then(() => {
        session.set({ locale })
        setDocumentLanguage(locale)
        return router.invalidate()
      })
  }
}
