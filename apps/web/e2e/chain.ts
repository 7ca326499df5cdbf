/** The chain whose page the journeys walk: what its brand folder says. */
import { readFileSync } from 'node:fs'
import type { brand } from '#src/lib/brand.ts'

const file = new URL('../../../brands/crema/brand.json', import.meta.url)

export const chain = JSON.parse(readFileSync(file, 'utf8')) as typeof brand // the same file as the page is built with
