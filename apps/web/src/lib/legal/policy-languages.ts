import type { Locale } from '@crema/i18n/locales'

/** The languages of policies and terms; the documents on account deletion have more. */
export const policyLanguages = ['en', 'fr', 'zh', 'cht', 'ja', 'ko', 'id', 'vi', 'ms', 'ar'] as const

/** The language in which a reader of `locale` gets policies and terms, so that no link leads to an edition that does not exist. */
export const policyLanguage = (locale: Locale): Locale =>
  policyLanguages.find((each) => each === locale) ?? 'en'
