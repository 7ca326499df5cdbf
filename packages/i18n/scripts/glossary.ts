// The glossary of a language: its form of address, its quotation marks, and the words of each thing of the product.
import type { Locale } from '../locales.ts'
import { translatableText } from './untranslated-words.ts'

/** The things that every glossary has words for. */
export const glossaryTerms = [
  'claim',
  'coupon',
  'campaign',
  'stars',
  'wallet',
  'member',
  'signIn',
  'store',
  'counter',
  'expired',
  'gift',
  'redeem',
  'draw',
  'entry',
  'invitation',
  'friend',
  'account',
  'code',
  'order',
  'card',
  'poster',
] as const

export type GlossaryTerm = (typeof glossaryTerms)[number]

export type Glossary = {
  /** Which form of address texts use, in English. */
  register: string
  /** Opening and closing mark; two more for quotations inside quotations. */
  quotes: string[]
  /** `use`: the words of the thing, or their stems; `avoid`: those that stand for it nowhere. */
  terms: Partial<Record<GlossaryTerm, { use: string[]; avoid: string[] }>>
}

export type GlossaryProblem = { term?: string; problem: string }

/** Reads a glossary. What is missing or invalid is a problem and left out, so that the rest can still be checked. */
export function readGlossary(json: string): { glossary: Glossary; problems: GlossaryProblem[] } {
  const problems: GlossaryProblem[] = []
  const glossary: Glossary = { register: '', quotes: [], terms: {} }
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch (error) {
    return { glossary, problems: [{ problem: `is not JSON: ${String(error)}` }] }
  }
  if (!isObject(content)) return { glossary, problems: [{ problem: 'is not an object' }] }
  const { register, quotes, terms } = content
  for (const key of Object.keys(content)) {
    if (!['register', 'quotes', 'terms'].includes(key))
      problems.push({ problem: `has an unknown key: ${key}` })
  }
  if (typeof register === 'string' && register.trim() !== '') glossary.register = register
  else problems.push({ problem: 'has no register: one English sentence about the form of address' })
  if (isTextList(quotes) && (quotes.length === 2 || quotes.length === 4)) glossary.quotes = quotes
  else problems.push({ problem: 'has no quotes: the opening and the closing mark' })
  const given = isObject(terms) ? terms : {}
  for (const term of Object.keys(given)) {
    if (!glossaryTerms.some((known) => known === term))
      problems.push({ term, problem: 'is not a known term' })
  }
  for (const term of glossaryTerms) {
    const words = given[term]
    if (words === undefined) problems.push({ term, problem: 'is missing' })
    else if (!isObject(words) || !isTextList(words['use']) || !isTextList(words['avoid'])) {
      problems.push({ term, problem: 'is not { "use": [words], "avoid": [words] }' })
    } else if (words['use'].length === 0) problems.push({ term, problem: 'has no word to use' })
    else glossary.terms[term] = { use: words['use'], avoid: words['avoid'] }
  }
  return { glossary, problems }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && each.trim() !== '')
}

// Thai, Chinese and Japanese have no spaces between words, so that a word can begin anywhere.
const withoutSpaces: readonly Locale[] = ['zh', 'cht', 'ja', 'th']

type Range = { start: number; end: number }

/** Where a word or stem begins a word of the text; anywhere in languages without spaces between words. */
function findWord(text: string, word: string, locale: Locale): Range[] {
  const source = text.toLocaleLowerCase(locale)
  const wanted = word.toLocaleLowerCase(locale)
  const ranges: Range[] = []
  for (let start = source.indexOf(wanted); start >= 0; start = source.indexOf(wanted, start + 1)) {
    const isInsideWord = /[\p{L}\p{M}\p{N}]$/u.test(source.slice(0, start))
    if (!isInsideWord || withoutSpaces.includes(locale)) ranges.push({ start, end: start + wanted.length })
  }
  return ranges
}

/** Problems of the words of a text. An avoided word inside a longer one that is used is none. */
export function wordProblems(variant: string, glossary: Glossary, locale: Locale): string[] {
  const text = translatableText(variant).normalize('NFC')
  const terms = Object.entries(glossary.terms)
  const used = terms.flatMap(([, { use }]) => use.flatMap((word) => findWord(text, word, locale)))
  const isInUsedWord = ({ start, end }: Range) =>
    used.some((range) => range.start <= start && range.end >= end && range.end - range.start > end - start)
  return terms.flatMap(([term, { use, avoid }]) =>
    avoid
      .filter((word) => findWord(text, word, locale).some((range) => !isInUsedWord(range)))
      .map((word) => `has “${word}”, which the glossary avoids; ${term} is “${use.join('”, “')}”`),
  )
}

/** The words to use that are in none of the texts. */
export function unusedWords(
  variants: readonly string[],
  glossary: Glossary,
  locale: Locale,
): GlossaryProblem[] {
  const text = variants.map((variant) => translatableText(variant).normalize('NFC')).join('\n')
  return Object.entries(glossary.terms).flatMap(([term, { use }]) =>
    use
      .filter((word) => findWord(text, word, locale).length === 0)
      .map((word) => ({ term, problem: `names “${word}”, which no message uses` })),
  )
}
