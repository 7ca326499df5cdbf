import { chooseLocale, type Locale } from '@crema/i18n/locales'
import { keptLanguages } from '#src/host-app/register-service-worker.ts'
import type { MessageStore } from '#src/session/messages.ts'
import type { SessionStore } from '#src/session/session.ts'
import { showLanguage } from './use-change-locale.ts'

/**
 * Opens the page in a language that this device has kept, where the one that was wanted does not come: somebody
 * follows a link in a language never read here, without a connection. Rejects with `reason` where there is none.
 */
export async function speakOtherLanguage(
  texts: MessageStore,
  session: SessionStore,
  reason: unknown,
): Promise<void> {
  const kept = await keptLanguages()
  const candidates = new Set<Locale>([...kept, ...navigator.languages].map((each) => chooseLocale([each])))
  for (const locale of candidates) {
    if (locale === session.get().locale) continue
    try {
      await texts.change(locale)
    } catch {
      // Not kept whole: the next one.
      continue
    }
    session.set({ locale })
    showLanguage(locale)
    return
  }
  throw reason
}
