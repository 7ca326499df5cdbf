import { sectionsFor } from '@crema/contract/legal/country-sections'
import type { Block, Section } from '@crema/contract/legal/document-content'
import type { Locale } from '@crema/i18n/locales'
import { blocksWithFacts, documentFacts, withFacts } from '../document-facts.ts'
import type { DocumentFacts, DocumentVersion, ReadableDocument } from '../documents.ts'

/** A version as it is shown in a country: with its sections for that country, and without placeholders. */
export type DocumentView = {
  title: string
  intro: Block[]
  sections: Section[]
  facts: DocumentFacts
  minutes: number
}

/** Of a reader who is not in a hurry; Japanese and Chinese words are about as fast. */
const wordsPerMinute = 200

export function createDocumentView(
  content: ReadableDocument,
  { language, country, version }: { language: Locale; country: string; version: DocumentVersion },
): DocumentView {
  const facts = documentFacts(language, country, version)
  const sections = sectionsFor(content, country)
  const words = content.sections.reduce(
    (sum, section, index) => (sections.includes(section) ? sum + (content.words.sections[index] ?? 0) : sum),
    content.words.introduction,
  )
  return {
    title: withFacts(content.title, facts),
    intro: blocksWithFacts(content.intro, facts),
    sections: sections.map((section) => ({
      ...section,
      heading: withFacts(section.heading, facts),
      blocks: blocksWithFacts(section.blocks, facts),
    })),
    facts,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
  }
}
