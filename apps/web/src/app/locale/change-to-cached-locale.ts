import { chooseLocale, type Locale } from '@crema/i18n/locales'
import { cachedLocales } from '#src/host-app/register-service-worker.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { SessionStore } from '#src/session/session.ts'
import { setDocumentLanguage } from './set-document-language.ts'

/**
 * Changes to a locale that the service worker has cached, for links in another locale that are opened without a
 * connection. Rejects with `reason` where no locale is cached.
 */
export async function changeToCachedLocale(
  messages: MessageStore,
  session: SessionStore,
  reason: unknown,
): Promise<void> {
  const cached = await cachedLocales()
  const candidates = new Set<Locale>([...cached, ...navigator.languages].map((each) => chooseLocale([each])))
  for (const locale of candidates) {
    if (locale === session.get().locale) continue
    try {
      await messages.changeLocale(locale)
    } catch {
      // Cached incompletely.
      continue
    }
    session.set({ locale })
    setDocumentLanguage(locale)
    return
  }
  throw reason
}
