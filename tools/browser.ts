import { chromium, type Browser } from '@playwright/test'
import { launch, type Browser as FirefoxBrowser } from 'puppeteer-core'
import { browserLaunchOptions, launchOptionsFor, type RecordedBrowser } from '../scripts/browser.ts'
import { enginePrograms } from '../scripts/engines.ts'

export { browserLaunchOptions, enginePrograms, launchOptionsFor, type RecordedBrowser }
export type { ElementHandle as FirefoxElement, Page as FirefoxPage } from 'puppeteer-core'

/** Launches the browser that the tests use; `more` are switches of Chromium. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const { args = [], ...options } = browserLaunchOptions()
  return chromium.launch({ ...options, args: [...args, ...more] })
}

/** Launches Firefox as Debian and Mozilla ship it. Playwright needs a later one, or its own. */
export const launchFirefox = (): Promise<FirefoxBrowser> =>
  launch({ browser: 'firefox', executablePath: enginePrograms('firefox').firefox })
