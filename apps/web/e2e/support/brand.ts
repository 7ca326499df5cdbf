/** The brand that the tested page was built for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFacts } from '#src/lib/brand/brand.ts'
import { readBrandMark } from '../../vite/brand-mark.ts'

const folder = join(import.meta.dirname, '../../../../brands', process.env['CREMA_BRAND'] || 'crema')

export const brandFacts = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as BrandFacts // the file that the page was built with
export const brandMark = readBrandMark(join(folder, 'mark.svg'))
