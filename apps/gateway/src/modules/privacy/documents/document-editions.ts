import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Country } from '@crema/contract/countries/countries'
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

const versionEntry = z.object({ effective: z.iso.date() })
/** The newest first: it is in force. Its effective date is also the name of its folder. */
const versionList = z.tuple([versionEntry], versionEntry)
const versionsFile = z.object({
  terms: versionList,
  privacy: versionList,
  consent: versionList,
  cookies: versionList,
} satisfies Record<ConsentDocument, unknown>)

const europeanUnion: readonly string[] = ['DE', 'IT', 'ES', 'FR', 'PT', 'NL']

/** Reads the brand's legal documents; each edition is read once. */
export function documentEditions(brand: string): DocumentEditions {
  const folder = legalFolder(brand)
  const versions = versionsFile.parse(JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')))
  const editions = new Map<string, DocumentEdition>()
  return (document, country, locale) => {
    const key = `${document} ${country} ${locale}`
    const known = editions.get(key)
    if (known) return known
    const [{ effective: version }] = versions[document]
    const own = join(folder, document, version, `${locale}.md`)
    // A reader of another language gets the English text.
    const file = existsSync(own) ? own : join(folder, document, version, 'en.md')
    const shown = textIn(country, readFileSync(file, 'utf8'))
    const edition = { version, hash: createHash('sha256').update(shown).digest() }
    editions.set(key, edition)
    return edition
  }
}

/** The Markdown without the sections for other countries, which are marked as in `## Canada {#ca for=ca}`. */
function textIn(country: Country, markdown: string): string {
  const groups = [country, ...(europeanUnion.includes(country) ? ['eu'] : [])].map((each) =>
    each.toLowerCase(),
  )
  return markdown
    .split(/^(?=## )/m)
    .filter((section) => {
      const countries = /^## .*\{#\S+ for=([a-z,]+)\}/.exec(section)?.[1]
      return countries === undefined || countries.split(',').some((each) => groups.includes(each))
    })
    .join('')
}

/** The brand's own documents, or those of the brand that its `brand.json` names. */
function legalFolder(brand: string): string {
  const folder = brandFolder(brand)
  const own = join(folder, 'legal')
  if (existsSync(own)) return own
  const { legalDocuments } = z
    .object({ legalDocuments: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')))
  return join(dirname(folder), legalDocuments, 'legal')
}
