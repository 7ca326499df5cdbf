/** Journeys in a real browser against the real gateway, which each worker starts for itself. */
import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: Boolean(process.env['CI']),
  // Made for two cores. No second try: a journey that fails now and then is broken.
  workers: 2,
  retries: 0,
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
