/**
 * Checks the legal documents of every brand that has some of its own; exit code 1 when one has a problem. The English texts
 * say what the product stores (`apps/web/vite/legal/declared-facts.ts`), and each language has the structure and placeholders of the
 * English text. `node scripts/check-documents.ts de` checks one language.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, type Locale, localeCodes } from '@crema/i18n/locales'
import { checkLegalFolder } from '../apps/web/vite/legal/check-legal-folder.ts'
import { root } from './run-command.ts'

/** Languages that may lack texts while these are written; a missing one is shown in English. */
const awaited: readonly Locale[] = localeCodes.filter((language) => language !== 'en')

if (import.meta.main) {
  const [only] = process.argv.slice(2)
  if (only !== undefined && !isLocale(only)) throw new Error(`${only} is no language of the product.`)
  const brands = join(root, 'brands')
  const reports = readdirSync(brands)
    .filter((brand) => existsSync(join(brands, brand, 'legal')))
    .map((brand) => ({
      brand,
      ...checkLegalFolder(join(brands, brand, 'legal'), only === undefined ? { awaited } : { only }),
    }))
  const problems = reports.flatMap(({ brand, problems: each }) =>
    each.map((text) => `${brand}/legal/${text}`),
  )
  const missing = reports.flatMap(({ missing: each }) => each)
  if (missing.length > 0)
    console.log(`Note: ${missing.length} legal documents are not translated yet and are shown in English.`)
  console.log(
    problems.length === 0
      ? `Every legal document is complete${only === undefined ? '' : ` in ${only}`}.`
      : problems.join('\n'),
  )
  if (problems.length > 0) process.exitCode = 1
}
