import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { type DocumentKind, type DocumentText, documents, type Section } from './documents.ts'
import type { Edition } from './find-edition.ts'

// The brand's legal documents (`brands/<brand>/legal`), or those of the brand that it names in its `brand.json`.
const files = import.meta.glob<DocumentText>('#legal/*/*.json', { import: 'default' })

/** The text of a document; each language is a chunk. */
export function documentOptions({ name, language }: Pick<Edition, 'name' | 'language'>) {
  const { text }: DocumentKind = documents[name]
  return queryOptions({
    queryKey: ['document', text, language],
    queryFn: () => load(text, language),
    staleTime: Infinity,
  })
}

function load(text: string, language: Locale): Promise<DocumentText> {
  const path = Object.keys(files).find((each) => each.endsWith(`/legal/${text}/${language}.json`))
  const read = path === undefined ? undefined : files[path]
  if (!read) throw new Error(`There is no legal document ${text}/${language}`)
  return loadModule(read)
}

const europeanUnion = ['de', 'it', 'es', 'fr', 'pt', 'nl']

/** The sections that apply in a country. */
export function sectionsFor({ sections }: DocumentText, country: string): Section[] {
  const groups = europeanUnion.includes(country) ? [country, 'eu'] : [country]
  return sections.filter(
    (section) => section.for === undefined || section.for.some((each) => groups.includes(each)),
  )
}
