// Compares a legal document with its English text.
import { countryList } from '@crema/contract/countries/countries'
import {
  type Block,
  type DocumentContent,
  itemsOf,
  linesOf,
  plainText,
  type Text,
} from '@crema/contract/legal/document-content'
import { parseDocument } from '@crema/contract/legal/parse-document'
import type { Locale } from '@crema/i18n/locales'
import { scriptProblems } from '@crema/i18n/scripts/script-rules'
import { textProblems } from '@crema/i18n/scripts/text-rules'
import { factNames } from '#src/features/legal/documents.ts'

/** A document, or why it cannot be read. */
export type Parsed = { content: DocumentContent } | { problem: string }

export function parse(markdown: string): Parsed {
  try {
    return { content: parseDocument(markdown) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** All problems of a text by itself. */
export function checkText(content: DocumentContent, language: Locale): string[] {
  const problems = linesOf(content).flatMap((line) =>
    lineProblems(line, language).map((problem) => `“${line.slice(0, 60)}” ${problem}`),
  )
  for (const country of content.sections.flatMap((section) => section.for ?? [])) {
    if (!countries.has(country))
      problems.push(`has a section for ${country}, which is no country of the contract`)
  }
  problems.push(
    ...repeated(content.sections.map(({ id }) => id)).map((id) => `has the section #${id} twice`),
    ...content.sections.flatMap(({ id, blocks }) =>
      repeated(blocks.flatMap(itemsOf).flatMap((item) => item.id ?? [])).map(
        (item) => `has the item #${item} twice in #${id}`,
      ),
    ),
    ...content.sections
      .filter(({ blocks }) => blocks.length === 0)
      .map(({ id }) => `has the empty section #${id}`),
  )
  return problems
}

/** Where a translation differs from the English text in structure, placeholders or links, or repeats it. */
export function compareWithEnglish(text: DocumentContent, english: DocumentContent): string[] {
  const problems: string[] = []
  const compare = (place: string, ours: unknown, theirs: unknown) => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      problems.push(
        `${place} has ${JSON.stringify(ours)} where the English text has ${JSON.stringify(theirs)}`,
      )
  }
  compare('the title', placeholdersOf(text.title), placeholdersOf(english.title))
  compareBlocks('the introduction', text.intro, english.intro)
  const headings = ({ sections }: DocumentContent) =>
    sections.map((section) => [section.id, section.for ?? [], placeholdersOf(section.heading)])
  compare('the list of sections', headings(text), headings(english))
  for (const section of english.sections) {
    const own = text.sections.find(({ id }) => id === section.id)
    if (own) compareBlocks(`#${section.id}`, own.blocks, section.blocks)
  }
  const englishLines = new Set(linesOf(english))
  const copied = linesOf(text).find((line) => letterCount(line) > 20 && englishLines.has(line))
  if (copied !== undefined) problems.push(`“${copied.slice(0, 60)}” is the English text`)
  return problems

  function compareBlocks(place: string, ours: readonly Block[], theirs: readonly Block[]) {
    const kinds = (blocks: readonly Block[]) =>
      blocks.map((block) => [Object.keys(block)[0], itemsOf(block).map(({ id }) => id ?? null)])
    compare(`${place}: the list of paragraphs and items`, kinds(ours), kinds(theirs))
    const texts = (blocks: readonly Block[]) =>
      blocks.flatMap((block) =>
        'paragraph' in block ? [block.paragraph] : itemsOf(block).map((item) => item.text),
      )
    const [own, other] = [texts(ours), texts(theirs)]
    if (own.length !== other.length) return
    for (const [index, each] of own.entries()) {
      compare(`${place}: “${plainText(each).slice(0, 40)}”`, marksOf(each), marksOf(other[index] ?? []))
    }
  }
}

/** Placeholders, links and number of bold texts. */
function marksOf(text: Text) {
  return {
    placeholders: placeholdersOf(plainText(text)),
    links: text.flatMap((span) => (typeof span !== 'string' && 'link' in span ? [span.to] : [])).toSorted(),
    bold: text.filter((span) => typeof span !== 'string' && 'bold' in span).length,
  }
}

export const placeholdersOf = (line: string): string[] =>
  [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

const letterCount = (line: string) => line.replaceAll(/\{\w+\}|[^\p{L}]/gu, '').length

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

/** Values of a section's `for`. */
const countries = new Set(['eu', ...countryList.map((country) => country.toLowerCase())])

/** Names that are written in Latin letters in every language, or in addition to the translated ones. */
const names =
  /\{\w+\}|Global Privacy Control|UK GDPR|GDPR|Do Not Call Registry|Régie des alcools, des courses et des jeux|Commission d’accès à l’information|Australian Privacy Principles|PayPal|PayerMax|Airwallex|Adyen|Antom|Alipay|SMBC|GMO/g

/** The quotation marks of each language, besides the apostrophe. */
const quotes: Record<Locale, string> = {
  en: '“”‘’',
  zh: '“”‘’《》',
  cht: '「」『』《》',
  ja: '「」『』',
  ko: '“”‘’「」',
  id: '“”‘’',
  vi: '“”‘’',
  ms: '“”‘’',
  fil: '“”‘’',
  th: '“”‘’',
  de: '„“‚‘',
  it: '«»“”',
  es: '«»“”',
  fr: '«»“”',
  pt: '«»“”',
  nl: '“”‘’',
  tr: '“”‘’',
  ar: '«»“”',
  ru: '«»„“',
}

function lineProblems(line: string, language: Locale): string[] {
  const unknown = placeholdersOf(line)
    .filter((name) => !factNames.some((each) => each === name))
    .map((name) => `has the unknown placeholder {${name}}`)
  // A word of these languages; in capitals it is a note.
  const note = ['es', 'pt', 'fil'].includes(language) ? /\bTODO\b/ : /\btodo\b/i
  const isUnfinished = note.test(line) || /\[.*?\]|_{3}|\b(?:tbd|xxx|lorem|fixme)\b/i.test(line)
  const unfinished = isUnfinished ? ['is unfinished'] : []
  const brokenBraces = /[{}]/.test(line.replaceAll(/\{\w+\}/g, ''))
    ? ['has a brace without a placeholder']
    : []
  const foreign = (line.match(/[“”„‘‚«»「」『』《》‹›]/gu) ?? []).filter(
    (mark) => !quotes[language].includes(mark),
  )
  return [
    ...unknown,
    ...unfinished,
    ...brokenBraces,
    ...foreign.slice(0, 1).map((mark) => `has the quotation mark ${mark} of another language`),
    ...textProblems(line),
    ...(language === 'en' ? [] : scriptProblems(line.replaceAll(names, ''), language)),
  ]
}
