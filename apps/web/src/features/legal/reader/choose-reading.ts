import type { Locale } from '@crema/i18n/locales'
import type { DocumentSearch } from '#src/lib/url/route-search.ts'
import { languageOf } from '../document-text.ts'
import { findVersion } from '../document-versions.ts'
import { type DocumentVersion, type DocumentKind, documents } from '../documents.ts'
import type { Edition } from '../find-edition.ts'

/** What an address asks for. `before`: the version that is compared with `version`; undefined where none is. */
export type Reading = {
  text: DocumentKind['text']
  version: DocumentVersion
  before: DocumentVersion | undefined
  isInForce: boolean
  /** That of the address, or English where one of the texts does not exist in it. */
  language: Locale
}

export function chooseReading({ name, language }: Edition, search: DocumentSearch): Reading {
  const { text }: DocumentKind = documents[name]
  const { version, before: previous, isInForce } = findVersion(text, search.version)
  const before = search.compare === '1' ? previous : undefined
  const sources = [version, ...(before ? [before] : [])].map((each) => ({ text, version: each }))
  return { text, version, before, isInForce, language: languageOf(sources, language) }
}
