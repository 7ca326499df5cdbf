import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Country } from '@crema/contract/countries/countries'
import { sectionsFor } from '@crema/contract/legal/country-sections'
import { parseDocument } from '@crema/contract/legal/parse-document'
import type { ConsentDocument } from '@crema/contract/privacy/consents'
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

/** By document, the newest first; `effective` is the folder of the version. */
const documentVersions = z.record(z.string(), z.array(z.object({ effective: z.string() })))

/** Reads the brand's legal documents; each edition is read once. */
export function documentEditions(brand: string): DocumentEditions {
  const folder = legalFolder(brand)
  const versions = documentVersions.parse(JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')))
  const editions = new Map<string, DocumentEdition>()
  return (document, country, locale) => {
    const key = `${document} ${country} ${locale}`
    const known = editions.get(key)
    if (known) return known
    const version = versions[document]?.[0]?.effective
    if (version === undefined)
      throw new Error(`${join(folder, 'versions.json')} has no version of ${document}.`)
    const own = join(folder, document, version, `${locale}.md`)
    // A reader of another language gets the English text.
    const file = existsSync(own) ? own : join(folder, document, version, 'en.md')
    const { title, intro, sections } = parseDocument(readFileSync(file, 'utf8'))
    const shown = { title, intro, sections: sectionsFor({ sections }, country.toLowerCase()) }
    const edition = { version, hash: createHash('sha256').update(JSON.stringify(shown)).digest() }
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
