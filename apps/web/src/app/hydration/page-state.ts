import type { DehydratedState } from '@tanstack/react-query'
import type { Country } from '@crema/contract/countries/countries'
import type { DrawnFormats } from '@crema/i18n/format/rendered-formats'
import type { Locale } from '@crema/i18n/locales'
import type { DrawnCatalogs } from '#src/session/messages.ts'

/** What a page drawn by the server brings along, so that the browser draws the same without asking again. */
export type PageState = {
  locale: Locale
  country: Country
  /** The messages that were drawn, and those a first tap may need. */
  catalogs: DrawnCatalogs
  /** The numbers, prices and dates that were drawn. */
  formats: DrawnFormats
  queries: DehydratedState
}

/** The state that came with this page; null when it is a plain one. */
export function readPageState(): PageState | null {
  const block = document.querySelector('#state')?.textContent
  if (!block) return null
  const state: unknown = JSON.parse(block)
  return state as PageState // our own gateway wrote it, into this very page
}
