import { countryList } from '@crema/contract/countries/countries'
import type { DocumentContent } from '@crema/contract/legal/document-content'
import { retentionPeriods } from '@crema/contract/privacy/retention'
import { localeCodes, type Locale } from '@crema/i18n/locales'
import { devicePurposes, technicalPurposes } from '#src/host-app/stored-data.ts'

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

/** `effective` is also the name of the version's folder. Dates as `2025-09-01`. */
export type DocumentVersion = { effective: string; updated: string }
/** The newest first: it is in force. */
export type DocumentVersions = Record<DocumentKind['text'], DocumentVersion[]>

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
    languages: localeCodes,
    fallback: 'cn_en',
  },
  userPrivacy: { text: 'privacy', countries: everywhere, languages: localeCodes, fallback: 'cn_en' },
  legal: { text: 'terms', countries: everywhere, languages: localeCodes, fallback: 'jp_en' },
  cookiePrivacy: { text: 'cookies', countries: everywhere, languages: localeCodes, fallback: 'id_en' },
  consentForm: {
    text: 'consent',
    countries: ['ca', 'us', 'id', 'kr', 'jp', 'ae'],
    languages: localeCodes,
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

/** What the build makes of a Markdown file: its content, with the numbers of words for the reading time. */
export type ReadableDocument = DocumentContent & { words: { introduction: number; sections: number[] } }

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
  'minimumAge',
  ...retentionPeriods,
  ...[...technicalPurposes, ...devicePurposes].map((purpose) => `${purpose}Names` as const),
] as const
export type DocumentFacts = Record<(typeof factNames)[number], string>
