// Checks the message files of the product and the brands, their words against the glossaries, and the punctuation of
// the legal documents; prints problems and exits with code 1 if there are any. Locales and features restrict the check:
// `check-messages.ts de fr campaign`. `--write` regenerates message-types.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { pluralCategory } from '../format/numbers/plural.ts'
import { defaultLocale, isLocale, localeCodes, type Locale } from '../locales.ts'
import { pluralCategoriesOf } from '../plural-categories.ts'
import { checkGlossaries, checkLegalTexts, readGlossaryFiles } from './check-glossaries.ts'
import { messageTypesFile, messageTypesSource } from './generate-message-types.ts'
import { readLegalTexts } from './legal-texts.ts'
import { readBrandMessageFiles, readMessageFiles, type MessageFiles } from './message-files.ts'
import type { MessageProblem } from './message-problem.ts'
import type { MessageShape, Plural } from './message-shape.ts'
import { punctuationProblems } from './punctuation-rules.ts'
import { readTexts, shapeOf, type Texts } from './read-messages.ts'
import { scriptProblems } from './script-rules.ts'
import { tagsOf, textProblems } from './text-rules.ts'
import { wordsToTranslate } from './untranslated-words.ts'

/** The problems of a set of message files, in the order of features and languages. */
export function checkMessages(files: MessageFiles): MessageProblem[] {
  return Object.entries(files).flatMap(([feature, languages]) => {
    const problems: MessageProblem[] = []
    for (const locale of Object.keys(languages).filter((name) => !isLocale(name))) {
      problems.push({ feature, locale, problem: 'is not a supported locale' })
    }
    const english = readTexts(languages[defaultLocale] ?? '{}').texts
    for (const locale of localeCodes) {
      const json = languages[locale]
      const found = json === undefined ? [{ problem: 'has no file' }] : checkFile(json, locale, english)
      problems.push(...found.map((problem) => ({ feature, locale, ...problem })))
    }
    return problems
  })
}

type Problem = { key?: string; problem: string }

function checkFile(json: string, locale: Locale, english: Texts): Problem[] {
  const { texts, problems } = readTexts(json)
  for (const key of english.keys()) {
    if (!texts.has(key)) problems.push({ key, problem: 'is missing' })
  }
  for (const [key, text] of texts) {
    const source = english.get(key)
    const found =
      source === undefined ? ['is not in the English file'] : messageProblems(text, locale, source)
    problems.push(...found.map((problem) => ({ key, problem })))
  }
  return problems
}

function messageProblems(text: string, locale: Locale, source: string): string[] {
  const shape = shapeOf(text)
  if (typeof shape === 'string') return [`is not a valid message: ${shape}`]
  const problems = new Set(shape.problems)
  for (const variant of [text, ...shape.variants]) {
    for (const problem of textProblems(variant)) problems.add(problem)
  }
  for (const variant of shape.variants) {
    for (const problem of scriptProblems(variant, locale)) problems.add(problem)
    for (const problem of punctuationProblems(variant, locale)) problems.add(problem)
  }
  const english = shapeOf(source)
  // An invalid English text is reported for English only.
  if (typeof english === 'string') return [...problems]
  for (const problem of [
    ...argumentProblems(shape, english),
    ...tagProblems(shape, english),
    ...shape.plurals.flatMap((plural) => pluralProblems(plural, locale, english.plurals)),
  ]) {
    problems.add(problem)
  }
  if (locale !== defaultLocale && text === source) {
    const words = wordsToTranslate(shape.variants.join(' '), locale)
    if (words.length > 0) problems.add(`is still English: ${text}`)
  }
  return [...problems]
}

function argumentProblems(shape: MessageShape, english: MessageShape): string[] {
  const problems: string[] = []
  for (const [name, wanted] of english.arguments) {
    const argument = shape.arguments.get(name)
    if (!argument) problems.push(`lacks {${name}}`)
    else if (JSON.stringify(argument) !== JSON.stringify(wanted)) {
      problems.push(`uses {${name}} in another way than English`)
    }
  }
  for (const name of shape.arguments.keys()) {
    if (!english.arguments.has(name)) problems.push(`has {${name}}, which English does not have`)
  }
  return problems
}

function tagProblems(shape: MessageShape, english: MessageShape): string[] {
  const tags = shape.variants.map(tagsOf)
  if (tags.includes(undefined)) return ['has a tag that is not <0>…</0>, open, crossed or nested']
  const wanted = new Set(english.variants.map((variant) => tagsOf(variant)?.join()))
  return tags.every((found) => wanted.has(found?.join())) ? [] : ['has other tags than English']
}

function pluralProblems(plural: Plural, locale: Locale, english: readonly Plural[]): string[] {
  const name = `{${plural.argument}, plural}`
  const categories: readonly string[] = pluralCategoriesOf[locale]
  const missing = categories.filter((category) => !plural.cases.includes(category))
  const unknown = plural.cases.filter((key) => !categories.includes(key) && key !== '=0' && key !== '=1')
  const isCounted = english.some(
    ({ argument, countedCases }) => argument === plural.argument && countedCases.includes('other'),
  )
  const uncounted = categories.filter(
    (category) =>
      isCounted
      && plural.cases.includes(category)
      && !plural.countedCases.includes(category)
      && hasSeveralNumbers(category, locale),
  )
  return [
    ...missing.map((category) => `lacks "${category}" in ${name}`),
    ...unknown.map((key) => `has "${key}" in ${name}, which the language does not have`),
    ...uncounted.map((category) => `does not show the number in "${category}" of ${name}`),
  ]
}

// Russian "one" includes 1, 21 and 31, so that the text must show the number. French "one" also includes 0, for which
// messages use "=0" where it can occur.
function hasSeveralNumbers(category: string, locale: Locale): boolean {
  if (category === 'other' || category === 'many') return true
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
  return numbers.filter((number) => pluralCategory(locale, number) === category).length > 1
}

/** The problems as lines of text; missing files are listed in one line per feature. */
export function describeProblems(problems: readonly MessageProblem[]): string {
  const isFileMissing = ({ problem }: MessageProblem) => problem === 'has no file'
  const missing = Object.groupBy(problems.filter(isFileMissing), ({ feature }) => feature)
  const lines = Object.entries(missing).map(
    ([feature, those = []]) => `${feature}: no file for ${those.map(({ locale }) => locale).join(' ')}`,
  )
  for (const { feature, locale, key, problem } of problems.filter((one) => !isFileMissing(one))) {
    lines.push(`${feature}/${locale}.json${key ? ` ${key}` : ''}: ${problem}`)
  }
  return lines.join('\n')
}

function main(options: readonly string[]): void {
  const productFiles = readMessageFiles()
  const files = { ...productFiles, ...readBrandMessageFiles() }
  const glossaries = readGlossaryFiles()
  const isWriting = options.includes('--write')
  const wanted = options.filter((option) => option !== '--write')
  const wantedLocales = wanted.filter(isLocale)
  const wantedFeatures = wanted.filter((name) => !isLocale(name))
  const legal = readLegalTexts()
  for (const name of wantedFeatures) {
    if (!files[name] && !legal[name] && name !== 'glossaries') {
      throw new Error(`There is no feature or language ${name}`)
    }
  }
  const all = [
    ...checkMessages(files),
    ...checkGlossaries(files, glossaries),
    ...checkLegalTexts(legal, glossaries),
  ]
  const found = all.filter(
    ({ feature, locale }) =>
      (wantedLocales.length === 0 || wantedLocales.some((one) => one === locale))
      && (wantedFeatures.length === 0 || wantedFeatures.includes(feature)),
  )
  const problems = found.length > 0 ? [describeProblems(found)] : []
  const source = messageTypesSource(productFiles)
  if (isWriting) writeFileSync(messageTypesFile, source)
  else if (readFileSync(messageTypesFile, 'utf8') !== source) {
    problems.push('message-types.ts is out of date: run this with --write')
  }
  if (problems.length === 0) return
  console.error(problems.join('\n'))
  process.exitCode = 1
}

if (import.meta.main) main(process.argv.slice(2))
