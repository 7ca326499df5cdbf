import type { Locale } from '@crema/i18n/locales'
import type { Catalog } from '@crema/i18n/messages'
import { loadCatalog } from '#src/session/load-catalogue.ts'
import { createTexts, type DrawnCatalogs, type Feature, type MessageStore } from '#src/session/messages.ts'
import { messagesOfFirstTaps } from '../hydration/first-tap-messages.ts'

type DrawnTexts = {
  texts: MessageStore
  /** The messages that were asked for, and those of the screen's first taps. */
  drawn: (screen: string) => Promise<DrawnCatalogs>
  /** The features that routes needed. */
  needed: () => Feature[]
}

/** Texts that note what was asked of them, so that a page takes along the messages it shows and no others. */
export function drawnTexts(locale: Locale): DrawnTexts {
  const texts = createTexts(locale, loadCatalog)
  const asked = new Set<string>()
  const needed = new Set<Feature>()
  const translator = texts.get()
  const noting: typeof translator = {
    ...translator,
    t: (id, ...values) => {
      asked.add(id)
      return translator.t(id, ...values)
    },
  }
  return {
    texts: {
      ...texts,
      get: () => noting,
      need: (...features) => {
        for (const feature of features) needed.add(feature)
        return texts.need(...features)
      },
    },
    needed: () => [...needed],
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
