import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Country } from '@crema/contract/countries/countries'
import type { Device } from '@crema/contract/page/device'
import type { RenderedFormats } from '@crema/i18n/format/rendered-formats'
import type { Locale } from '@crema/i18n/locales'
import type { RenderedCatalogs } from '#src/session/message-store.ts'
import type { PersonalPage } from '#src/session/personal-page.ts'
import { visitorData } from '#src/session/session-manager.ts'

/** What a rendered page contains, so that the browser hydrates it without further requests. */
export type PageState = {
  locale: Locale
  country: Country
  /** The messages used while rendering, and those a first tap can need. */
  catalogs: RenderedCatalogs
  /** The numbers, prices and dates formatted while rendering. */
  formats: RenderedFormats
  queries: RenderedQuery[]
  /** Whether the gateway has rendered it for a browser with a session cookie (`useIsMemberExpected`). */
  forMember?: true
  /** Whether the gateway has rendered it for the chain's app (`useIsInApp`). */
  inApp?: true
  /** Where the page contains the data of the member whose session cookie came with the request. */
  personal?: Omit<PersonalPage, 'session'>
  /** The device for which the gateway has rendered it, where the screen differs by it (`useHandoff`). */
  device?: Device
}

/** What a read answered. The library's own form also contains counters and errors, which a new page does not need. */
export type RenderedQuery = {
  key: QueryKey
  data: object
  updatedAt: number
  /** Whether it was read with the member's session. */
  isPersonal?: true
}

export function restoreQueries(queries: QueryClient, { queries: rendered, personal }: PageState): void {
  for (const { key, data, updatedAt, isPersonal } of rendered) {
    if (!isPersonal) visitorData.add(data)
    queries.setQueryData(key, data, { updatedAt: personal ? Date.now() : updatedAt })
  }
}

/** The state of a rendered page, once its HTML is complete; null for any other. */
export async function readPageState(): Promise<PageState | null> {
  // A tap loads the scripts, which may run before the end of the HTML has arrived.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const block = document.querySelector('#state')?.textContent
  if (!block) return null
  const state: unknown = JSON.parse(block)
  return state as PageState // written by the gateway that served this page
}
