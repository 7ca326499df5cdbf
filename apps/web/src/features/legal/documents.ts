import { countryList } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import { policyLanguages } from '#src/lib/legal/policy-languages.ts'

/** A kind of legal document: its countries and languages, and the edition that an unknown one redirects to. */
export type DocumentKind = {
  /** A folder of the brand's `legal`, with a file for each language. */
  text: 'privacy' | 'cookies' | 'consent' | 'terms' | 'delete-account' | 'cancellation'
  /** Lower-case ISO codes. */
  countries: readonly string[]
  languages: readonly Locale[]
  /** Undefined: an unknown language redirects to English of the same country, an unknown country has no document. */
  fallback: string | undefined
}

/** Every country of the chain. The requirements restrict only some documents to fewer countries. */
const everywhere = countryList.map((country) => country.toLowerCase())
const deletionLanguages = [
  'en',
  'fr',
  'ja',
  'ko',
  'id',
  'zh',
  'ar',
  'cht',
  'de',
  'es',
  'fil',
  'it',
  'ms',
  'nl',
  'pt',
  'th',
  'tr',
  'vi',
] as const

/** By the first segment of their paths. */
export const documents = {
  privacy: {
    text: 'privacy',
    countries: ['ca', 'us', 'id', 'kr', 'jp', 'hk', 'vn', 'my', 'ae', 'qa', 'ph', 'mo', 'sg', 'cn'],
    languages: policyLanguages,
    fallback: 'cn_en',
  },
  userPrivacy: { text: 'privacy', countries: everywhere, languages: policyLanguages, fallback: 'cn_en' },
  legal: { text: 'terms', countries: everywhere, languages: policyLanguages, fallback: 'jp_en' },
  cookiePrivacy: { text: 'cookies', countries: everywhere, languages: policyLanguages, fallback: 'id_en' },
  consentForm: {
    text: 'consent',
    countries: ['ca', 'us', 'id', 'kr', 'jp', 'ae'],
    languages: policyLanguages,
    fallback: 'id_en',
  },
  dAccount: {
    text: 'delete-account',
    countries: everywhere,
    languages: deletionLanguages,
    fallback: undefined,
  },
  cancellation: {
    text: 'cancellation',
    countries: everywhere,
    languages: deletionLanguages,
    fallback: undefined,
  },
} as const satisfies Record<string, DocumentKind>

export type DocumentName = keyof typeof documents

/** The placeholders that the texts have in braces. */
export const factNames = [
  'brand',
  'controller',
  'address',
  'privacyEmail',
  'supportEmail',
  'supportPhone',
  'updated',
  'effective',
  'country',
  'law',
  'authority',
] as const
export type DocumentFacts = Record<(typeof factNames)[number], string>

/** One document in one language: the content of its file. */
export type DocumentText = {
  title: string
  /** Before the first heading. */
  intro: string[]
  sections: Section[]
}

/** In `body` a text is a paragraph, and an array of texts a list. */
export type Section = {
  heading: string
  body: (string | string[])[]
  /** The codes of the countries to which the section applies; `eu` stands for those of the European Union. Left out: all. */
  for?: string[]
}
