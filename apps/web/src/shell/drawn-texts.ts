import type { Locale } from '@crema/i18n/locales'
import type { Catalog } from '@crema/i18n/messages'
import { loadCatalog } from '#src/session/catalogs.ts'
import { createTexts, type DrawnCatalogs, type Feature, type Texts } from '#src/session/texts.ts'
import { messagesOfFirstTaps } from './first-taps.ts'

/** Texts that note what was asked of them, so that a page takes along the messages it shows and no others. */
export function drawnTexts(locale: Locale): { texts: Texts; drawn: (screen: string) => Promise<DrawnCatalogs> } {
  const texts = createTexts(locale, loadCatalog)
  const asked = new Set<string>()
  const translator = texts.get()
  const noting: typeof translator = {
    ...translator,
    t: (id, ...values) => {
      asked.add(id)
      return translator.t(id, ...values)
    },
  }
  return {
    texts: { ...texts, get: () => noting },
    drawn: async (screen) => {
      const catalogs: Partial<Record<Feature, Record<string, Catalog[string]>>> = {}
      for (const id of new Set([...asked, ...messagesOfFirstTaps(screen)])) {
        const dot = id.indexOf('.')
        const feature = id.slice(0, dot) as Feature // as its folder is called
        const key = id.slice(dot + 1)
        const message = (await loadCatalog(feature, locale))[key]
        if (message) (catalogs[feature] ??= {})[key] = message
      }
      return catalogs
    },
  }
}
