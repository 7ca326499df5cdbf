import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '@crema/i18n/locales'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { type DocumentKind, type DocumentText, documents, type Section } from './documents.ts'
import type { Edition } from './find-edition.ts'

const files = import.meta.glob<DocumentText>('./texts/*/*.json', { import: 'default' })

/** The text of a document, a chunk of its own for each language. */
export function documentOptions({ name, language }: Pick<Edition, 'name' | 'language'>) {
  const { text }: DocumentKind = documents[name]
  return queryOptions({
    queryKey: ['document', text, language],
    queryFn: () => load(text, language),
    staleTime: Infinity,
  })
}

function load(text: string, language: Locale): Promise<DocumentText> {
  const read = files[`./texts/${text}/${language}.json`]
  if (!read) throw new Error(`There is no text ${text}/${language}`)
  return loadModule(read)
}

const europeanUnion = ['de', 'it', 'es', 'fr', 'pt', 'nl']

/** The sections that hold in a country. */
export function sectionsFor({ sections }: DocumentText, country: string): Section[] {
  const groups = europeanUnion.includes(country) ? [country, 'eu'] : [country]
  return sections.filter(
    (section) => section.for === undefined || section.for.some((each) => groups.includes(each)),
  )
}
