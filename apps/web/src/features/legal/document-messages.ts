import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { loadModule } from '#src/lib/loading/load-module.ts'

/** The messages around a document, in the document's language, which may differ from the page's locale. */
type DocumentMessages = { legal: Catalog; documents: Catalog }

export function documentMessagesOptions(language: Locale) {
  return queryOptions({
    queryKey: ['document messages', language],
    queryFn: async (): Promise<DocumentMessages> => {
      // The index of all message files is a chunk that few visits need.
      const { loadCatalog } = await loadModule(() => import('#src/session/load-catalog.ts'))
      const [legal, documents] = await Promise.all([
        loadCatalog('legal', language),
        loadCatalog('documents', language),
      ])
      return { legal, documents }
    },
    staleTime: Infinity,
  })
}

export function createDocumentTranslate(language: Locale, messages: DocumentMessages): Translator['t'] {
  return createTranslator(language, messages).t
}
