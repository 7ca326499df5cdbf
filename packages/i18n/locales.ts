// The languages of the product. A new language begins with one row here, one in `locale-names.ts` and one in
// `plural-categories.ts`; `npm run check` then says which message files it still lacks. Every page carries this
// table, so it holds what all of them need.

type LocaleRow = {
  /** BCP 47, for `lang` attributes and for Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Countries whose own dates and separators are used; the first one where the country is another. */
  regions: readonly [string, ...string[]]
  /** Calendar and digits as an extension of the tag. */
  extension: string
}

// Calendar and digits are spelled out so that no engine's own default decides.
const usual = { direction: 'ltr', extension: 'u-ca-gregory-nu-latn' } as const

/** One row a language, by the code that the wire and the addresses use. */
export const locales = {
  en: { ...usual, tag: 'en', regions: ['US', 'GB', 'CA', 'AU', 'NZ', 'SG', 'HK'] },
  zh: { ...usual, tag: 'zh-Hans', regions: ['CN'] },
  ja: { ...usual, tag: 'ja', regions: ['JP'] },
  ko: { ...usual, tag: 'ko', regions: ['KR'] },
  id: { ...usual, tag: 'id', regions: ['ID'] },
  vi: { ...usual, tag: 'vi', regions: ['VN'] },
  ms: { ...usual, tag: 'ms', regions: ['MY'] },
  fil: { ...usual, tag: 'fil', regions: ['PH'] },
  cht: { ...usual, tag: 'zh-Hant', regions: ['TW', 'HK', 'MO'] },
  th: { ...usual, extension: 'u-ca-buddhist-nu-latn', tag: 'th', regions: ['TH'] },
  de: { ...usual, tag: 'de', regions: ['DE'] },
  it: { ...usual, tag: 'it', regions: ['IT'] },
  es: { ...usual, tag: 'es', regions: ['ES', 'MX', 'AR', 'US'] },
  fr: { ...usual, tag: 'fr', regions: ['FR', 'CA'] },
  pt: { ...usual, tag: 'pt', regions: ['PT', 'BR'] },
  nl: { ...usual, tag: 'nl', regions: ['NL'] },
  tr: { ...usual, tag: 'tr', regions: ['TR'] },
  ar: { direction: 'rtl', extension: 'u-ca-gregory-nu-arab', tag: 'ar', regions: ['AE', 'QA'] },
  ru: { ...usual, tag: 'ru', regions: ['RU'] },
} as const satisfies Record<string, LocaleRow>

export type Locale = keyof typeof locales

export const defaultLocale: Locale = 'en'

/** All codes, in the order in which the language list shows them. */
// Object.keys gives string[]; the object above is the whole list of its keys.
export const localeCodes = Object.keys(locales) as readonly Locale[]

/** True for exactly one of the codes, as the wire and the addresses write it. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(locales, text)
}

// Old or other names of a language we speak. `yue` is what an iPhone set to Cantonese sends.
const aliases: Record<string, Locale> = { in: 'id', tl: 'fil', yue: 'cht' }
const traditional = /^(hant|tw|hk|mo|cht)$/
const simplified = /^(hans|chs)$/

/**
 * Reads a code of ours, a BCP 47 tag or an old Java tag (`pt_BR`, `in`, `zh-TW`), in any case.
 * Undefined for a language we do not speak.
 */
export function parseLocale(text: string | null | undefined): Locale | undefined {
  const [language = '', ...rest] = (text ?? '').trim().toLowerCase().split(/[-_]/)
  if (language === 'zh' || language === 'yue') {
    if (rest.some((part) => simplified.test(part))) return 'zh'
    if (rest.some((part) => traditional.test(part))) return 'cht'
  }
  if (Object.hasOwn(aliases, language)) return aliases[language]
  return isLocale(language) ? language : undefined
}

/**
 * The first candidate that is a language of ours, else English. Give them in this order: the
 * `appLang` or `lang` parameter, the stored choice, the app's init object, `defaultLang`, then the
 * browser's list (or the answer of `matchAcceptLanguage`).
 */
export function chooseLocale(candidates: readonly (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    const locale = parseLocale(candidate)
    if (locale) return locale
  }
  return defaultLocale
}

/** The language of ours that an Accept-Language header likes best; undefined when there is none. */
export function matchAcceptLanguage(header: string | null | undefined): Locale | undefined {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [range, ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))
      return { locale: parseLocale(range), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.locale
}

/**
 * The tag that Intl formats with: language, the country where that language has its own habits
 * there, calendar and digits. `country` is an ISO code in any case; another one takes the
 * language's first region.
 */
export function formattingTag(locale: Locale, country?: string): string {
  const { tag, regions, extension } = locales[locale] as LocaleRow
  const wanted = country?.toUpperCase() ?? ''
  const region = regions.includes(wanted) ? wanted : regions[0]
  return `${tag}-${region}-${extension}`
}
