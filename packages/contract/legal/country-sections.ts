import type { DocumentContent, Section } from './document-content.ts'

/** The countries for which sections with `for=eu` are. */
export const europeanUnion: readonly string[] = ['de', 'it', 'es', 'fr', 'pt', 'nl']

/** The sections that apply in a country. */
export function sectionsFor({ sections }: Pick<DocumentContent, 'sections'>, country: string): Section[] {
  const groups = europeanUnion.includes(country) ? [country, 'eu'] : [country]
  return sections.filter(
    (section) => section.for === undefined || section.for.some((each) => groups.includes(each)),
  )
}
