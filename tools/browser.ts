import { chromium, type Browser } from '@playwright/test'
import { browserLaunchOptions } from '../scripts/browser.ts'

export { browserLaunchOptions }

/** Launches the browser that the tests use; `more` are switches of Chromium. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const { args = [], ...options } = browserLaunchOptions()
  return chromium.launch({ ...options, args: [...args, ...more] })
}
