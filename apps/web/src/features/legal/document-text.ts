import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { DocumentKind, DocumentVersion, ReadableDocument } from './documents.ts'

// The brand's legal documents (`brands/<brand>/legal`), or those of the brand that it names in its `brand.json`. The build
// turns their Markdown into content.
const files = import.meta.glob<ReadableDocument>('#legal/*/*/*.md', { import: 'default' })

type Source = { text: DocumentKind['text']; version: DocumentVersion }

/** The text in a language that `languageOf` has returned for it. Each is a chunk. */
export function documentOptions(source: Source, language: Locale) {
  const { text, version } = source
  return queryOptions({
    queryKey: ['document', text, version.effective, language],
    queryFn: () => {
      const load = findFile(source, language)
      if (!load) throw new Error(`There is no legal document ${text}/${version.effective}/${language}`)
      return loadModule(load)
    },
    staleTime: Infinity,
  })
}

/** The language in which all of the texts exist: the wanted one, or English. */
export function languageOf(sources: readonly Source[], language: Locale): Locale {
  return sources.every((source) => findFile(source, language)) ? language : 'en'
}

function findFile({ text, version }: Source, language: Locale) {
  const end = `/legal/${text}/${version.effective}/${language}.md`
  const path = Object.keys(files).find((each) => each.endsWith(end))
  return path === undefined ? undefined : files[path]
}
