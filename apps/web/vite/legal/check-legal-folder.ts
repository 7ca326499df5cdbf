import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryList } from '@crema/contract/countries/countries'
import type { DocumentContent } from '@crema/contract/legal/document-content'
import type { Locale } from '@crema/i18n/locales'
import { type DocumentKind, type DocumentVersions, documents } from '#src/features/legal/documents.ts'
import { checkText, compareWithEnglish, parse } from './check-document.ts'
import { declaredFactProblems } from './declared-facts.ts'

/** Which languages must have all documents: one alone, or all but those that are `awaited`. */
type Wanted = { only: Locale } | { awaited: readonly Locale[] }

type Report = {
  problems: string[]
  /** Documents in force that awaited languages do not have. */
  missing: string[]
}

/** All problems of a brand's `legal` folder: its data, its English texts, and their translations. */
export function checkLegalFolder(folder: string, wanted: Wanted): Report {
  const kinds = Object.values<DocumentKind>(documents)
  const names = [...new Set(kinds.map(({ text }) => text))]
  const versions = readJson(join(folder, versionsFile)) as Partial<DocumentVersions> | undefined // checked below
  const ages = readJson(join(folder, countriesFile)) as { minimumAge?: Record<string, unknown> } | undefined // checked below
  const problems = readdirSync(folder)
    .filter((name) => !dataFiles.includes(name) && !names.some((each) => each === name))
    .map((name) => `${name}: no route asks for it`)
  problems.push(
    ...countryList
      .map((country) => country.toLowerCase())
      .filter((country) => !Number.isInteger(ages?.minimumAge?.[country]))
      .map((country) => `${countriesFile}: has no minimum age for ${country}`),
  )
  const inForce: Record<string, DocumentContent> = {}
  const missing: string[] = []
  for (const name of names) {
    const dates = versions?.[name] ?? []
    problems.push(...versionProblems(name, dates))
    const listed = dates.map(({ effective }) => effective)
    problems.push(
      ...filesIn(join(folder, name))
        .filter((each) => !listed.includes(each))
        .map((each) => `${name}/${each}: is no version of ${versionsFile}`),
    )
    const languages = languagesOf(name)
    for (const [index, version] of listed.entries()) {
      const place = join(folder, name, version)
      const report = checkVersion(place, languages, wanted, index === 0)
      problems.push(...report.problems.map((problem) => `${name}/${version}/${problem}`))
      missing.push(...report.missing.map((language) => `${name}/${version}/${language}`))
      if (index === 0 && report.english) inForce[name] = report.english
    }
  }
  problems.push(...declaredFactProblems(inForce), ...changesProblems(readJson(join(folder, changesFile))))
  return { problems, missing }
}

const versionsFile = 'versions.json'
const countriesFile = 'countries.json'
/** What changed in each version of a document, for members who agreed to an earlier one. */
const changesFile = 'changes.json'
const dataFiles = [versionsFile, countriesFile, changesFile]

/** Every version lists its changes in each language of the document, as many as in English. */
function changesProblems(changes: unknown): string[] {
  const documentChanges = Object.entries(
    (changes ?? {}) as Record<string, Record<string, Record<string, unknown>>>,
  ) // each list is checked
  return documentChanges.flatMap(([document, versions]) =>
    Object.entries(versions).flatMap(([version, texts]) =>
      languagesOf(document)
        .filter(
          (language) =>
            linesIn(texts[language]).length === 0
            || linesIn(texts[language]).length !== linesIn(texts['en']).length,
        )
        .map(
          (language) =>
            `${changesFile}: ${document} ${version} lacks changes in ${language} that the English text lists`,
        ),
    ),
  )
}

const linesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((line): line is string => typeof line === 'string' && line.trim() !== '')
    : []

const languagesOf = (text: string): Locale[] => [
  ...new Set(
    Object.values<DocumentKind>(documents)
      .filter((kind) => kind.text === text)
      .flatMap((kind) => kind.languages),
  ),
]

function versionProblems(
  name: string,
  dates: readonly { updated?: unknown; effective?: unknown }[],
): string[] {
  if (dates.length === 0) return [`${versionsFile}: has no version of ${name}`]
  const isDate = (value: unknown): value is string =>
    typeof value === 'string'
    && /^\d{4}-\d\d-\d\d$/.test(value)
    && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  return dates.flatMap(({ updated, effective }, index) => {
    if (!isDate(updated) || !isDate(effective)) return [`${versionsFile}: a version of ${name} lacks a date`]
    const later = dates[index - 1]
    return later && String(later.effective) <= effective
      ? [`${versionsFile}: the versions of ${name} are not in their order, the newest first`]
      : []
  })
}

function checkVersion(folder: string, languages: readonly Locale[], wanted: Wanted, isInForce: boolean) {
  const found = filesIn(folder)
  const problems = found
    .filter((name) => !languages.some((language) => name === `${language}.md`))
    .map((name) => `${name}: no route asks for it`)
  const missing: Locale[] = []
  const englishText = found.includes('en.md') ? parse(readFileSync(join(folder, 'en.md'), 'utf8')) : undefined
  const english = englishText && 'content' in englishText ? englishText.content : undefined
  for (const language of languages) {
    if ('only' in wanted && language !== wanted.only && language !== 'en') continue
    const file = `${language}.md`
    if (!found.includes(file)) {
      const isAwaited = 'awaited' in wanted && wanted.awaited.includes(language)
      if (isInForce && isAwaited) missing.push(language)
      else if (isInForce || language === 'en') problems.push(`${file}: is missing`)
      continue
    }
    const text = parse(readFileSync(join(folder, file), 'utf8'))
    const own = 'problem' in text ? [text.problem] : checkText(text.content, language)
    const other =
      'content' in text && english && language !== 'en' ? compareWithEnglish(text.content, english) : []
    problems.push(...[...own, ...other].map((problem) => `${file}: ${problem}`))
  }
  return { problems, missing, english }
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** The content of a file; undefined where it is missing or no JSON, which the caller reports. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
