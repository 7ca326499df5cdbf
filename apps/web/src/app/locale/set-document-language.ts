import { locales, type Locale } from '@crema/i18n/locales'

/** Sets `lang` and `dir` of the document. */
export function setDocumentLanguage(locale: Locale): void {
  const { tag, direction } = locales[locale]
  const page = document.documentElement
  // Setting even the same value restyles the whole page.
  if (page.lang !== tag) page.lang = tag
  if (page.dir !== direction) page.dir = direction
}
