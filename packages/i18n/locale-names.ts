import type { Locale } from './locales.ts'

/** The name of each language in that language, for the language list. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  zh: '简体中文',
  ja: '日本語',
  ko: '한국어',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
  ms: 'Bahasa Melayu',
  fil: 'Filipino',
  cht: '繁體中文',
  th: 'ไทย',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  nl: 'Nederlands',
  tr: 'Türkçe',
  ar: 'العربية',
  ru: 'Русский',
}
