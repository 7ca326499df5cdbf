import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Catalog, type Translator } from '@crema/i18n/messages'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { DocumentName } from './documents.ts'

/** The messages around a document, and those of the consent form, in the document's language, which may differ from the page's locale. */
export function documentMessagesOptions(name: DocumentName, language: Locale) {
  const features = [
    'legal',
    'documents',
    ...(name === 'consentForm' ? (['agreements'] as const) : []),
  ] as const
  return queryOptions({
    queryKey: ['document messages', language, ...features],
    // The index of all message files is a chunk that few visits need.
    queryFn: async () => {
      const { loadCatalog } = await loadModule(() => import('#src/session/load-catalog.ts'))
      return Object.fromEntries(
        await Promise.all(
          features.map(async (feature) => [feature, await loadCatalog(feature, language)] as const),
        ),
      )
    },
    staleTime: Infinity,
  })
}

export function createDocumentTranslate(
  language: Locale,
  catalogs: Record<string, Catalog>,
): Translator['t'] {
  return createTranslator(language, catalogs).t
}
