// Conjunctions come from the engine's CLDR, which is the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { listFormat } from '../formatters.ts'
import { breakingSpaces } from './normalize-spaces.ts'

/** `A, B, and C`, or `A, B, or C`. */
export function formatList(locale: Locale, items: readonly string[], joinedBy: 'and' | 'or' = 'and'): string {
  const type = joinedBy === 'and' ? 'conjunction' : 'disjunction'
  return breakingSpaces(listFormat(formattingTag(locale), { type, style: 'long' }).format(items))
}
