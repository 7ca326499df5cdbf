import type { Locale } from '@crema/i18n/locales'
import type { Localized } from './tables.ts'

/** The text of a locale, or the English one where there is none. */
export function localizedText<Text>(texts: Localized<Text>, locale: Locale): Text {
  return texts[locale] ?? texts.en
}
