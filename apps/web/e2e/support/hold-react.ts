import type { Page } from '@playwright/test'

/** Holds back the chunk that starts the page, and with it hydration, until the returned function is called. */
export async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/shared-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
