import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryList } from '@crema/contract/countries/countries'
import type { ConsentForms } from '@crema/contract/privacy/consent-boxes'
import type { Locale } from '@crema/i18n/locales'
import type { DocumentContent } from '#src/features/legal/document-content.ts'
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
    .filter((name) => name !== versionsFile && name !== countriesFile && !names.some((each) => each === name))
    .map((name) => `${name}: no route asks for it`)
  problems.push(
    ...countryList
      .map((country) => country.toLowerCase())
      .filter((country) => !Number.isInteger(ages?.minimumAge?.[country]))
      .map((country) => `${countriesFile}: has no minimum age for ${country}`),
  )
  const inForce: Record<string, DocumentContent> = {}
  const missing: string[] = []
  let forms: ConsentForms | undefined
  for (const name of names) {
    const dates = versions?.[name] ?? []
    problems.push(...versionProblems(name, dates))
    const listed = dates.map(({ effective }) => effective)
    problems.push(
      ...filesIn(join(folder, name))
        .filter((each) => !listed.includes(each))
        .map((each) => `${name}/${each}: is no version of ${versionsFile}`),
    )
    const languages = [
      ...new Set(kinds.filter(({ text }) => text === name).flatMap((kind) => kind.languages)),
    ]
    for (const [index, version] of listed.entries()) {
      const place = join(folder, name, version)
      const report = checkVersion(place, languages, wanted, index === 0)
      problems.push(...report.problems.map((problem) => `${name}/${version}/${problem}`))
      missing.push(...report.missing.map((language) => `${name}/${version}/${language}`))
      if (index > 0) continue
      if (report.english) inForce[name] = report.english
      if (name === 'consent') forms = readJson(join(place, boxesFile)) as ConsentForms | undefined // checked by `declaredFactProblems`
    }
  }
  problems.push(
    ...(forms ? declaredFactProblems(inForce, forms) : [`consent: the version in force has no ${boxesFile}`]),
  )
  return { problems, missing }
}

const versionsFile = 'versions.json'
const countriesFile = 'countries.json'
const boxesFile = 'boxes.json'

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
  const found = filesIn(folder).filter((name) => name !== boxesFile)
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
