/** The chain whose page the journeys walk: what its brand folder says. */
import { readFileSync } from 'node:fs'
import type { BrandFacts } from '#src/lib/brand/brand.ts'

const file = new URL(
  `../../../../brands/${process.env['CREMA_BRAND'] ?? 'crema'}/brand.json`,
  import.meta.url,
)

export const brandFacts = JSON.parse(readFileSync(file, 'utf8')) as BrandFacts // the same file as the page is built with
