// Checks the glossaries, and the words and quotation marks of all messages against them.
import { readdirSync, readFileSync } from 'node:fs'
import { isLocale, localeCodes, type Locale } from '../locales.ts'
import { readGlossary, unusedWords, wordProblems } from './glossary.ts'
import type { LegalTexts } from './legal-texts.ts'
import type { MessageFiles } from './message-files.ts'
import type { MessageProblem } from './message-problem.ts'
import { punctuationProblems, quoteProblems } from './punctuation-rules.ts'
import { readTexts, shapeOf } from './read-messages.ts'
import { textProblems } from './text-rules.ts'

/** The folder of the glossaries, `<locale>.json`. */
const glossariesFolder = new URL('../glossaries/', import.meta.url)

/** The text of every glossary by file name without `.json`. */
export function readGlossaryFiles(folder: URL = glossariesFolder): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -'.json'.length), readFileSync(new URL(name, folder), 'utf8')]),
  )
}

/** The problems of the glossaries, and of the messages that differ from them. */
export function checkGlossaries(
  files: MessageFiles,
  glossaries: Readonly<Record<string, string>>,
): MessageProblem[] {
  const feature = 'glossaries'
  const unknown = Object.keys(glossaries).filter((name) => !isLocale(name))
  return [
    ...unknown.map((locale) => ({ feature, locale, problem: 'is not a supported locale' })),
    ...localeCodes.flatMap((locale) => {
      const json = glossaries[locale]
      if (json === undefined) return [{ feature, locale, problem: 'has no file' }]
      const { glossary, problems } = readGlossary(json)
      const messages = messagesOf(files, locale)
      const variants = messages.flatMap((message) => message.variants)
      return [
        ...[...problems, ...unusedWords(variants, glossary, locale)].map(({ term, problem }) =>
          term === undefined ? { feature, locale, problem } : { feature, locale, key: term, problem },
        ),
        ...messages.flatMap((message) => {
          const found = message.variants.flatMap((variant) => [
            ...wordProblems(variant, glossary, locale),
            ...(glossary.quotes.length > 0 ? quoteProblems(variant, glossary.quotes) : []),
          ])
          return [...new Set(found)].map((problem) => ({
            feature: message.feature,
            locale,
            key: message.key,
            problem,
          }))
        }),
      ]
    }),
  ]
}

type Message = { feature: string; key: string; variants: string[] }

/** The messages of a language. Invalid files and messages are left out: checkMessages reports them. */
function messagesOf(files: MessageFiles, locale: Locale): Message[] {
  return Object.entries(files).flatMap(([feature, languages]) =>
    [...readTexts(languages[locale] ?? '{}').texts].flatMap(([key, text]) => {
      const shape = shapeOf(text)
      return typeof shape === 'string' ? [] : [{ feature, key, variants: shape.variants }]
    }),
  )
}

/** The problems of the quotation marks and of the punctuation of legal documents. */
export function checkLegalTexts(
  legal: LegalTexts,
  glossaries: Readonly<Record<string, string>>,
): MessageProblem[] {
  return Object.entries(legal).flatMap(([feature, languages]) =>
    Object.entries(languages).flatMap(([locale, texts]) => {
      if (!isLocale(locale)) return [{ feature, locale, problem: 'is not a supported locale' }]
      const { quotes } = readGlossary(glossaries[locale] ?? '{}').glossary
      return Object.entries(texts).flatMap(([key, text]) =>
        [
          ...textProblems(text),
          ...punctuationProblems(text, locale),
          ...(quotes.length > 0 ? quoteProblems(text, quotes) : []),
        ].map((problem) => ({ feature, locale, key, problem })),
      )
    }),
  )
}
