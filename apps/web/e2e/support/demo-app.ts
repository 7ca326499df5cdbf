/** The demo of the chain's app, with the page in a frame. */
import type { FrameLocator, Page } from '@playwright/test'

type Settings = Partial<
  Record<'host' | 'manner' | 'lang' | 'cnty' | 'member' | 'place' | 'shop' | 'able' | 'path', string>
>

/** Opens a page in the demo's host app. */
export async function openInApp(page: Page, settings: Settings): Promise<FrameLocator> {
  await page.goto('/demo/app')
  for (const [name, value] of Object.entries(settings))
    await page.locator(`select[name=${name}]`).selectOption(value)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  return page.frameLocator('#page')
}

/** The calls of the page to the app, the first call first. */
export async function callsToApp(page: Page): Promise<{ method: string; params: Record<string, string> }[]> {
  const lines = await page
    .locator('#log li')
    .filter({ hasText: 'page asks' })
    .locator('code')
    .allTextContents()
  return lines
    .toReversed()
    .map((line) => JSON.parse(line) as { method: string; params: Record<string, string> })
}
