/** Journeys in a real browser against the real gateway, which each worker starts for itself. */
import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: Boolean(process.env['CI']),
  // Made for two cores.
  workers: 2,
  // A second try only where a busy machine would hold up everybody's work; `npm test` names what needed it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  // Before `npm test` ends the stage, so that what was seen until then is still reported.
  globalTimeout: 19 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunchOptions(),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'Asia/Singapore',
    // What a worker answers, no journey can fail on purpose; those of return visits allow it.
    serviceWorkers: 'block',
    // Every trace costs its journey a tenth more time: `playwright test --trace on` makes one of what fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
