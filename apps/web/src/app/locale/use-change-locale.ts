import { useRouter } from '@tanstack/react-router'
import { locales, type Locale } from '@crema/i18n/locales'
import { rememberPlace } from '#src/host-app/region-cookie.ts'
import { usePageParts } from '#src/session/app-context.ts'
import { signInAlive } from '../sign-in/sign-in-island.tsx'

/** Changes the language at once, everywhere, and remembers it on this device. */
export function useChangeLanguage(): (locale: Locale) => void {
  const { session, texts, storage } = usePageParts()
  const router = useRouter()
  return (locale) => {
    storage?.set('LANGUAGE', locale)
    rememberPlace('LANGUAGE', locale)
    void signInAlive()
      .then(() => texts.change(locale))
      .then(() => {
        session.set({ locale })
        showLanguage(locale)
        return router.invalidate()
      })
  }
}

/** Tells the browser the language and its direction. */
export function showLanguage(locale: Locale): void {
  const { tag, direction } = locales[locale]
  const page = document.documentElement
  // Written down, even the same styles the whole page anew.
  if (page.lang !== tag) page.lang = tag
  if (page.dir !== direction) page.dir = direction
}
