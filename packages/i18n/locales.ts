// The supported locales. To add one, add a row here, in `locale-names.ts` and in `plural-categories.ts`; `npm run check`
// then lists the missing message files. Every page loads this table, so it contains only what all of them need.

type LocaleRow = {
  /** BCP 47, for `lang` attributes and for Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Countries with their own date and number formats; for other countries the first one is used. */
  regions: readonly [string, ...string[]]
  /** Calendar and digits as a Unicode extension of the tag. */
  extension: string
}

// Calendar and digits are given explicitly, as defaults differ between engines.
const defaults = { direction: 'ltr', extension: 'u-ca-gregory-nu-latn' } as const

/** The locales by the code that the API and URLs use. */
export const locales = {
  en: { ...defaults, tag: 'en', regions: ['US', 'GB', 'CA', 'AU', 'NZ', 'SG', 'HK'] },
  zh: { ...defaults, tag: 'zh-Hans', regions: ['CN'] },
  ja: { ...defaults, tag: 'ja', regions: ['JP'] },
  ko: { ...defaults, tag: 'ko', regions: ['KR'] },
  id: { ...defaults, tag: 'id', regions: ['ID'] },
  vi: { ...defaults, tag: 'vi', regions: ['VN'] },
  ms: { ...defaults, tag: 'ms', regions: ['MY'] },
  fil: { ...defaults, tag: 'fil', regions: ['PH'] },
  cht: { ...defaults, tag: 'zh-Hant', regions: ['TW', 'HK', 'MO'] },
  th: { ...defaults, extension: 'u-ca-buddhist-nu-latn', tag: 'th', regions: ['TH'] },
  de: { ...defaults, tag: 'de', regions: ['DE'] },
  it: { ...defaults, tag: 'it', regions: ['IT'] },
  es: { ...defaults, tag: 'es', regions: ['ES', 'MX', 'AR', 'US'] },
  fr: { ...defaults, tag: 'fr', regions: ['FR', 'CA'] },
  pt: { ...defaults, tag: 'pt', regions: ['PT', 'BR'] },
  nl: { ...defaults, tag: 'nl', regions: ['NL'] },
  tr: { ...defaults, tag: 'tr', regions: ['TR'] },
  ar: { direction: 'rtl', extension: 'u-ca-gregory-nu-arab', tag: 'ar', regions: ['AE', 'QA'] },
  ru: { ...defaults, tag: 'ru', regions: ['RU'] },
} as const satisfies Record<string, LocaleRow>

export type Locale = keyof typeof locales

export const defaultLocale: Locale = 'en'

/** All codes, in the order in which the language list shows them. */
// Object.keys returns string[]; the keys of the object above are the locales.
export const localeCodes = Object.keys(locales) as readonly Locale[]

/** Whether a text is one of the codes, in the exact spelling of the API and URLs. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(locales, text)
}

// Other codes of supported languages. `yue` is sent by iPhones set to Cantonese.
const aliases: Record<string, Locale> = { in: 'id', tl: 'fil', yue: 'cht' }
const traditional = /^(hant|tw|hk|mo|cht)$/
const simplified = /^(hans|chs)$/

/**
 * The locale of a code, a BCP 47 tag or an old Java tag (`pt_BR`, `in`, `zh-TW`), in upper or lower case. Undefined
 * for an unsupported language.
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
 * The first candidate that is a supported locale, else English. Their order should be: the `appLang` or `lang`
 * parameter, the stored choice, the host app's init object, `defaultLang`, then the browser's languages (or the
 * result of `matchAcceptLanguage`).
 */
export function chooseLocale(candidates: readonly (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    const locale = parseLocale(candidate)
    if (locale) return locale
  }
  return defaultLocale
}

/** The supported locale with the highest weight in an Accept-Language header; undefined if there is none. */
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
 * The BCP 47 tag for Intl formatters: language, region, calendar and digits. `country` is an ISO code in upper or
 * lower case; if the language has no formats of its own there, its first region is used.
 */
export function formattingTag(locale: Locale, country?: string): string {
  const { tag, regions, extension } = locales[locale] as LocaleRow
  const code = country?.toUpperCase() ?? ''
  const region = regions.includes(code) ? code : regions[0]
  return `${tag}-${region}-${extension}`
}
