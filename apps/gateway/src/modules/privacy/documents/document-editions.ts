import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Country } from '@crema/contract/countries/countries'
import { policyVersion, type ConsentDocument } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import { brandFolder } from '#src/mail/mail-brand.ts'

/** The version of a document, and the SHA-256 of its text. */
export type DocumentEdition = { version: string; hash: Buffer }

/** The edition of a document that a reader of this country and language is shown. */
export type DocumentEditions = (
  document: ConsentDocument,
  country: Country,
  locale: Locale,
) => DocumentEdition

const documentText = z.object({
  title: z.string(),
  intro: z.array(z.string()),
  sections: z.array(
    z.object({ heading: z.string(), for: z.array(z.string()).optional(), body: z.array(z.unknown()) }),
  ),
})

const europeanUnion: readonly string[] = ['DE', 'IT', 'ES', 'FR', 'PT', 'NL']

/** Reads the brand's legal documents; each edition is read once. */
export function documentEditions(brand: string): DocumentEditions {
  const folder = legalFolder(brand)
  const editions = new Map<string, DocumentEdition>()
  return (document, country, locale) => {
    const key = `${document} ${country} ${locale}`
    const known = editions.get(key)
    if (known) return known
    const own = join(folder, document, `${locale}.json`)
    // A reader of another language gets the English text.
    const file = existsSync(own) ? own : join(folder, document, 'en.json')
    const text = documentText.parse(JSON.parse(readFileSync(file, 'utf8')))
    const groups = [country, ...(europeanUnion.includes(country) ? ['eu'] : [])].map((each) =>
      each.toLowerCase(),
    )
    const sections = text.sections.filter(
      (section) => section.for === undefined || section.for.some((each) => groups.includes(each)),
    )
    const shown = JSON.stringify([
      text.title,
      text.intro,
      sections.map(({ heading, body }) => [heading, body]),
    ])
    const edition = { version: policyVersion, hash: createHash('sha256').update(shown).digest() }
    editions.set(key, edition)
    return edition
  }
}

/** The brand's own documents, or those of the brand that its `brand.json` names. */
function legalFolder(brand: string): string {
  const folder = brandFolder(brand)
  const { legalDocuments } = z
    .object({ legalDocuments: z.string().optional() })
    .parse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')))
  return join(legalDocuments === undefined ? folder : join(dirname(folder), legalDocuments), 'legal')
}
