/**
 * Checks the legal documents of every brand that has some of its own; exit code 1 when one has a problem. Each document
 * has a text in each of its languages, with the same structure and placeholders as the English one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryList } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import {
  type DocumentKind,
  type DocumentText,
  documents,
  factNames,
} from '../apps/web/src/features/legal/documents.ts'
import { scriptProblems } from '../packages/i18n/scripts/script-rules.ts'
import { textProblems } from '../packages/i18n/scripts/text-rules.ts'
import { root } from './run-command.ts'

/** The files of one document, by language. */
export type DocumentFiles = Record<string, string>

/** All problems of one document. */
export function checkDocument(files: DocumentFiles, languages: readonly Locale[]): string[] {
  const found = Object.keys(files)
    .filter((name) => !languages.some((language) => language === name))
    .map((name) => `${name}: no route asks for it`)
  const english = read(files['en'])
  if (!english) return [...found, 'en: is missing or is no document']
  for (const language of languages) {
    const text = read(files[language])
    const problems = text ? checkText(text, english, language) : ['is missing or is no document']
    found.push(...problems.map((problem) => `${language}: ${problem}`))
  }
  return found
}

function checkText(text: DocumentText, english: DocumentText, language: Locale): string[] {
  const problems = linesOf(text).flatMap((line) =>
    lineProblems(line, language).map((problem) => `“${line.slice(0, 50)}” ${problem}`),
  )
  if (shapeOf(text) !== shapeOf(english))
    problems.push('has another structure or other placeholders than the English text')
  const headings = text.sections.map(({ heading }) => heading)
  for (const country of text.sections.flatMap((section) => section.for ?? [])) {
    if (!known.has(country))
      problems.push(`has a section for ${country}, which is not a country of the contract`)
  }
  if (new Set(headings).size !== headings.length) problems.push('has a heading twice')
  return problems
}

function lineProblems(line: string, language: Locale): string[] {
  const facts = [...line.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name)
  const unknown = facts
    .filter((name) => !factNames.some((each) => each === name))
    .map((name) => `has the unknown placeholder {${name}}`)
  const unfinished = /\b(?:todo|tbd|xxx|lorem|fixme)\b|\[.*?\]|_{3}/i.test(line) ? ['is unfinished'] : []
  // Names of laws and signals are not translated.
  const translated = line.replaceAll(/\{\w+\}|Global Privacy Control|GDPR/g, '')
  return [
    ...unknown,
    ...unfinished,
    ...textProblems(line),
    ...(language === 'en' ? [] : scriptProblems(translated, language)),
  ]
}

const linesOf = ({ title, intro, sections }: DocumentText): string[] => [
  title,
  ...intro,
  ...sections.flatMap(({ heading, body }) => [heading, ...body.flat()]),
]

/** Structure and placeholders of a text, which must be the same in every language. */
function shapeOf({ title, intro, sections }: DocumentText): string {
  const facts = (line: string) => [...line.matchAll(/\{\w+\}/g)].map(String).toSorted()
  const parts = (body: DocumentText['sections'][number]['body']) =>
    body.map((part) => (typeof part === 'string' ? facts(part) : part.map((item) => ['item', facts(item)])))
  return JSON.stringify([
    facts(title),
    intro.map(facts),
    sections.map(({ heading, body, ...rest }) => [facts(heading), rest.for ?? null, parts(body)]),
  ])
}

/** Values of a section's `for`. */
const known = new Set(['eu', ...countryList.map((country) => country.toLowerCase())])

function read(json: string | undefined): DocumentText | undefined {
  try {
    const text: unknown = JSON.parse(json ?? '')
    return isDocument(text) ? text : undefined
  } catch {
    return undefined // the caller reports it
  }
}

function isDocument(text: unknown): text is DocumentText {
  if (typeof text !== 'object' || text === null) return false
  const { title, intro, sections } = text as Partial<DocumentText> // each property is checked below
  return (
    isLine(title)
    && Array.isArray(intro)
    && intro.every(isLine)
    && Array.isArray(sections)
    && sections.length > 0
    && sections.every(
      ({ heading, body }) =>
        isLine(heading) && Array.isArray(body) && body.length > 0 && body.flat().every(isLine),
    )
  )
}

/** All problems of the documents in a brand's `legal` folder. */
export function checkLegalFolder(folder: string): string[] {
  const kinds = Object.values<DocumentKind>(documents)
  const texts = new Set<string>(kinds.map(({ text }) => text))
  const problems = readdirSync(folder)
    .filter((name) => name !== datesFile && name !== changesFile && !texts.has(name))
    .map((name) => `${name}: no route asks for it`)
  if (!hasDates(join(folder, datesFile)))
    problems.push(`${datesFile}: has no dates "updated" and "effective"`)
  const languagesOf = (text: string) =>
    kinds.filter((kind) => kind.text === text).flatMap((kind) => kind.languages)
  if (existsSync(join(folder, changesFile)))
    problems.push(
      ...changesProblems(readFileSync(join(folder, changesFile), 'utf8'), languagesOf).map(
        (problem) => `${changesFile}: ${problem}`,
      ),
    )
  for (const text of texts) {
    const names = existsSync(join(folder, text)) ? readdirSync(join(folder, text)) : []
    const files = Object.fromEntries(
      names.map((name) => [name.replace('.json', ''), readFileSync(join(folder, text, name), 'utf8')]),
    )
    const languages = new Set(languagesOf(text))
    problems.push(...checkDocument(files, [...languages]).map((problem) => `${text}/${problem}`))
  }
  return problems
}

/** What changed in each version of a document. */
const changesFile = 'changes.json'

/** Every version lists its changes in each language of the document, as many as in English. */
export function changesProblems(
  text: string,
  languagesOf: (document: string) => readonly string[],
): string[] {
  const changes = JSON.parse(text) as Record<string, Record<string, Record<string, unknown>>> // each list is checked
  return Object.entries(changes).flatMap(([document, versions]) =>
    Object.entries(versions).flatMap(([version, texts]) =>
      languagesOf(document)
        .filter((language) => !isList(texts[language]) || texts[language].length !== lengthOf(texts['en']))
        .map((language) => `${document} ${version} ${language}: lacks changes that the English text lists`),
    ),
  )
}

const isLine = (line: unknown) => typeof line === 'string' && line.trim() !== ''
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((line) => isLine(line))
const lengthOf = (value: unknown) => (isList(value) ? value.length : 0)

/** When the documents were updated, and since when they are in force. */
const datesFile = 'dates.json'

function hasDates(path: string): boolean {
  if (!existsSync(path)) return false
  const dates = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown> // both values are checked
  const isDate = (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  return isDate(dates['updated']) && isDate(dates['effective'])
}

if (import.meta.main) {
  const brands = join(root, 'brands')
  const problems = readdirSync(brands)
    .filter((brand) => existsSync(join(brands, brand, 'legal')))
    .flatMap((brand) =>
      checkLegalFolder(join(brands, brand, 'legal')).map((problem) => `${brand}/legal/${problem}`),
    )
  console.log(
    problems.length === 0
      ? 'Every legal document is complete in each of its languages.'
      : problems.join('\n'),
  )
  if (problems.length > 0) process.exitCode = 1
}
