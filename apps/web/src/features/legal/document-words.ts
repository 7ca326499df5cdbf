import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { loadCatalog } from '#src/session/catalogs.ts'

/** The few words around a document, in its language, which need not be the page's. */
export function wordsOptions(language: Locale) {
  return queryOptions({
    queryKey: ['document words', language],
    queryFn: () => loadCatalog('legal', language),
    staleTime: Infinity,
  })
}

export function speak(language: Locale, catalog: Catalog): Translator['t'] {
  return createTranslator(language, { legal: catalog }).t
}
