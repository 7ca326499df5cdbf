import { chromium, type Browser } from '@playwright/test'
import { browserLaunchOptions } from '../scripts/browser.ts'

export { browserLaunchOptions }

/** The browser that the tests use, too. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(browserLaunchOptions())
