import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder with the legal documents of a brand: its own `legal`, or that of the brand which `legalDocuments` of its
 * `brand.json` names. Throws where there is neither.
 *
 * @param brandsFolder the folder of all brands
 */
export function legalDocumentsFolder(brandsFolder: string, brand: string): string {
  const own = join(brandsFolder, brand, 'legal')
  if (existsSync(own)) return own
  const facts = JSON.parse(readFileSync(join(brandsFolder, brand, 'brand.json'), 'utf8')) as {
    legalDocuments?: string
  } // each brand.json is an object
  const folder = facts.legalDocuments && join(brandsFolder, facts.legalDocuments, 'legal')
  if (!folder || !existsSync(folder)) {
    throw new Error(
      `The brand ${brand} has no legal documents: it needs a folder "legal", or "legalDocuments" in its brand.json with the name of a brand that has one`,
    )
  }
  return folder
}
