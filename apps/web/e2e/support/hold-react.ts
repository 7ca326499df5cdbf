import type { Page } from '@playwright/test'

/** Holds back the chunk that starts the page, and with it hydration, until the returned function is called. */
export const holdReact = (page: Page): Promise<() => void> => holdChunk(page, 'shared')

/** Holds back a chunk of the page until the returned function is called. */
export async function holdChunk(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
