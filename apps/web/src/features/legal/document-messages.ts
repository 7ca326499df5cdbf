import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { loadModule } from '#src/lib/loading/load-module.ts'

/** The messages around a document, in the document's language, which may differ from the page's locale. */
export function documentMessagesOptions(language: Locale) {
  return queryOptions({
    queryKey: ['document messages', language],
    // The index of all message files is a chunk that few visits need.
    queryFn: async () =>
      (await loadModule(() => import('#src/session/load-catalog.ts'))).loadCatalog('legal', language),
    staleTime: Infinity,
  })
}

export function createDocumentTranslate(language: Locale, catalog: Catalog): Translator['t'] {
  return createTranslator(language, { legal: catalog }).t
}
