/** End-to-end tests in a browser; each worker starts its own gateway. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { headlessLaunchOptions } from './scripts/browser.ts'
import { engineNames, missingPackages } from './scripts/engines.ts'

const inEngines = 'engines/**'

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // As in production, and a gateway on it takes less of the processor than on the embedded database.
  globalSetup: join(import.meta.dirname, 'apps/gateway/src/testing/postgres-server/server-of-run.ts'),
  forbidOnly: Boolean(process.env['CI']),
  // For two cores: two workers leave a seventh of them idle while a page waits.
  workers: 3,
  // Retries only in continuous integration, where the machine may be busy; `npm test` reports flaky tests.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  // Below the limit of `npm test`, so that results up to then are reported.
  globalTimeout: 50 * 60_000,
  // A busy machine shows what a step waits for late; a test that fails waits for it once.
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    // Their fixtures start these browsers (apps/web/e2e/engines). First, because their files are the longest and would run alone at the end.
    ...engineNames
      .filter((name) => missingPackages(name)?.length === 0)
      .map((name) => ({ name, testMatch: `${inEngines}/*.e2e.ts`, use: { browserName: name } })),
    {
      name: 'chromium',
      testIgnore: inEngines,
      use: { browserName: 'chromium', launchOptions: headlessLaunchOptions() },
    },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    // A phone has more, which makes every picture four times as large and shows no other fault.
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'Asia/Singapore',
    // Tests cannot intercept what a service worker answers; those of return visits allow one.
    serviceWorkers: 'block',
    // A trace makes a test a tenth slower; `playwright test --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
