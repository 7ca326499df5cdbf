/** Fixtures of every end-to-end test: a gateway, messages in any language, and a check of the console. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { registerMember } from '@crema/tools/register-member'
import { translateIn, type Translate } from '@crema/tools/translate-in'
import type { DeviceChoice } from '#src/host-app/device-choice.ts'
import { everythingChosen, seedChoice } from './device-choice.ts'
import { demoMember } from './members.ts'

type ConsoleGuard = {
  /** Permits errors and warnings that the test causes on purpose. */
  allow: (pattern: RegExp) => void
}

type Options = {
  /** What the browser has chosen about storage before the test; null: nothing yet, so that the page asks. */
  deviceChoice: DeviceChoice | null
  /** The language of `t`. */
  language: Locale
}

type Fixtures = Options & {
  /** The messages of `language`. */
  t: Translate
  consoleGuard: ConsoleGuard
}

type WorkerFixtures = {
  /** Shared by the tests of a worker, each of which uses other members. */
  gateway: GatewayProcess
  /** A session of the demo member, shared because an address gets only five codes an hour. */
  demoToken: string
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  gateway: [
    async ({ browserName: _ }, provide) => {
      const gateway = await startGatewayProcess()
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  demoToken: [
    async ({ gateway }, provide) => provide(await registerMember(gateway.origin, demoMember)),
    { scope: 'worker' },
  ],
  language: ['en', { option: true }],
  // Journeys that are not about the choice come as a visitor who has made it.
  deviceChoice: [everythingChosen, { option: true }],
  context: async ({ context, deviceChoice }, provide) => {
    if (deviceChoice) await seedChoice(context, deviceChoice)
    await provide(context)
  },
  actionTimeout: 15_000,
  baseURL: async ({ gateway }, provide) => provide(gateway.origin),
  t: async ({ language }, provide) => provide(translateIn(language)),
  consoleGuard: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = []
      const problems = await collectProblems(context)
      await provide({ allow: (pattern) => allowed.push(pattern) })
      expect(problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  // Tests must not depend on animations, and contrast is not checked during one.
  contextOptions: async ({ contextOptions }, provide) =>
    provide({ ...contextOptions, reducedMotion: 'reduce' }),
})

export { expect }

/** Playwright's message where it blocks service workers (playwright.config.ts). */
export const serviceWorkerBlocked = 'Service Worker registration blocked by Playwright'

/** Collects errors and warnings of the console, exceptions and CSP violations. */
async function collectProblems(context: BrowserContext): Promise<string[]> {
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.text() === serviceWorkerBlocked) return
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`exception: ${String(error.error())}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP ${violatedDirective} ${blockedURI}`)
    })
    // React reports an error from which it recovered with the cause, which a browser does not print.
    window.addEventListener('error', ({ error }) => {
      if (
        error instanceof Error
        && error.message.includes('react.dev/errors')
        && error.cause instanceof Error
      )
        console.error(`cause: ${error.cause.stack ?? error.cause.message}`)
    })
  })
  return problems
}

/** Waits until React has hydrated the page; before, a link loads another document. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.cremaEarly?.taken.press === true)
}
