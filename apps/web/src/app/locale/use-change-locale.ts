import { useRouter } from '@tanstack/react-router'
import { locales, type Locale } from '@crema/i18n/locales'
import { setRegionCookie } from '#src/host-app/region-cookie.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { signInHydrated } from '../sign-in/sign-in-island.tsx'

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

/** Sets `lang` and `dir` of the document. */
export function setDocumentLanguage(locale: Locale): void {
  const { tag, direction } = locales[locale]
  const page = document.documentElement
  // Setting even the same value restyles the whole page.
  if (page.lang !== tag) page.lang = tag
  if (page.dir !== direction) page.dir = direction
}
