/** Operates the page by keyboard. */
import type { Locator, Page } from '@playwright/test'

/** Presses Tab until the control has the focus; throws if it cannot be reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(control)}`)
}

/** Focuses the control with Tab and presses Enter. */
export async function activate(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
