import type { Locale } from '@crema/i18n/locales'
import type { Texts } from './tables.ts'

/** The text in a language, or in English where that language has none. */
export function textIn<Text>(texts: Texts<Text>, locale: Locale): Text {
  return texts[locale] ?? texts.en
}
