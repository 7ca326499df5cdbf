import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'

/** The few words around a document, in its language, which need not be the page's. */
export function wordsOptions(language: Locale) {
  return queryOptions({
    queryKey: ['document words', language],
    // The list of all message files is a chunk of its own, which most visits do not need.
    queryFn: async () =>
      (await loadModule(() => import('#src/session/load-catalogue.ts'))).loadCatalog('legal', language),
    staleTime: Infinity,
  })
}

export function speak(language: Locale, catalog: Catalog): Translator['t'] {
  return createTranslator(language, { legal: catalog }).t
}
