import { chromium, type Browser } from '@playwright/test'
import { browserLaunchOptions } from '../scripts/browser.ts'

export { browserLaunchOptions }

/** The browser that the tests use, too. `more` are switches of Chromium. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const { args = [], ...options } = browserLaunchOptions()
  return chromium.launch({ ...options, args: [...args, ...more] })
}
