/** The messages of the page in any language, read from the same files as the page's, with those that its brand replaces. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadBrandCatalog, loadCatalog, messagesFolder } from '@crema/i18n/compile-messages'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Translator } from '@crema/i18n/messages'

const brandFolder = join(import.meta.dirname, '..', 'brands', process.env['CREMA_BRAND'] || 'crema')

export type Translate = Translator['t']

/** Translates every message id into one language, without the tags that mark links and bold text. */
export function translateIn(locale: Locale): Translate {
  const features = globSync(`*/${locale}.json`, { cwd: messagesFolder }).map((path) => dirname(path))
  const { t } = createTranslator(
    locale,
    Object.fromEntries(
      features.map((name) => [
        name,
        { ...loadCatalog(name, locale), ...loadBrandCatalog(brandFolder, name, `${locale}.json`) },
      ]),
    ),
  )
  return (id, ...values) => t(id, ...values).replaceAll(/<\/?\d>/g, '')
}
