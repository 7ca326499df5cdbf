/** The facts of the brand that the tested page was built for. */
import { readFileSync } from 'node:fs'
import type { BrandFacts } from '#src/lib/brand/brand.ts'

const file = new URL(
  `../../../../brands/${process.env['CREMA_BRAND'] || 'crema'}/brand.json`,
  import.meta.url,
)

export const brandFacts = JSON.parse(readFileSync(file, 'utf8')) as BrandFacts // the file that the page was built with
