import { loadCatalog } from '@crema/i18n/compile-messages'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Translator } from '@crema/i18n/messages'

const translators = new Map<Locale, Translator>()

/** A label on a line of its own in plain text, above what it is for. */
export const labelLine = (t: Translator['t'], label: string): string =>
  t('mail.labelled', { label, value: '' }).trimEnd()

/** The messages of mails and text messages in one language. */
export function mailTranslator(locale: Locale): Translator {
  let translator = translators.get(locale)
  if (!translator) {
    translator = createTranslator(locale, { mail: loadCatalog('mail', locale) })
    translators.set(locale, translator)
  }
  return translator
}
