import type { Page } from '@playwright/test'
import { optionalKeys } from '#src/host-app/optional-storage.ts'

/** All that a page may store only where the person has chosen it. */
export function optionalOnDevice(
  page: Page,
): Promise<{ keys: string[]; databases: string[]; caches: string[]; workers: number }> {
  return page.evaluate(
    async (keys) => ({
      keys: keys.filter((key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }),
    Object.keys(optionalKeys),
  )
}
