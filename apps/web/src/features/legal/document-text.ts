import { queryOptions } from '@tanstack/react-query'
import type { ConsentForms } from '@crema/contract/privacy/consent-boxes'
import type { Locale } from '@crema/i18n/locales'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { DocumentContent } from './document-content.ts'
import type { DocumentVersion, DocumentKind } from './documents.ts'

// The brand's legal documents (`brands/<brand>/legal`), or those of the brand that it names in its `brand.json`. The build
// turns their Markdown into content.
const files = import.meta.glob<DocumentContent>('#legal/*/*/*.md', { import: 'default' })
const forms = import.meta.glob<ConsentForms>('#legal/consent/*/boxes.json', { import: 'default' })

type Source = { text: DocumentKind['text']; version: DocumentVersion }

/** A text in one language; each is a chunk. `forms`: the boxes of a consent form. */
export type LoadedDocument = { content: DocumentContent; forms: ConsentForms | undefined }

/** The text in a language that `languageOf` has returned for it. */
export function documentOptions({ text, version }: Source, language: Locale) {
  return queryOptions({
    queryKey: ['document', text, version.effective, language],
    queryFn: async (): Promise<LoadedDocument> => {
      const load = find(files, `/${text}/${version.effective}/${language}.md`)
      if (!load) throw new Error(`There is no legal document ${text}/${version.effective}/${language}`)
      const loadForms =
        text === 'consent' ? find(forms, `/consent/${version.effective}/boxes.json`) : undefined
      const [content, boxes] = await Promise.all([loadModule(load), loadForms && loadModule(loadForms)])
      return { content, forms: boxes }
    },
    staleTime: Infinity,
  })
}

/** The language in which all of the texts exist: the wanted one, or English. */
export function languageOf(sources: readonly Source[], language: Locale): Locale {
  const isThere = sources.every(({ text, version }) =>
    find(files, `/${text}/${version.effective}/${language}.md`),
  )
  return isThere ? language : 'en'
}

function find<Value>(loaders: Record<string, () => Promise<Value>>, end: string) {
  const path = Object.keys(loaders).find((each) => each.endsWith(`/legal${end}`))
  return path === undefined ? undefined : loaders[path]
}
