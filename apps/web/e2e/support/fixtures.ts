/** What every journey stands on: a gateway of its own, the words of any language, and a page that may not complain. */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { registerMember } from '@crema/tools/register-member'
import { translateIn, type Translate } from '@crema/tools/translate-in'
import { demoMember } from './members.ts'

type ConsoleGuard = {
  /** Complaints this journey brings about on purpose. */
  allow: (pattern: RegExp) => void
}

type Options = {
  /** The language that the journey's links ask for. */
  language: Locale
}

type Fixtures = Options & {
  /** The messages of `language`. */
  t: Translate
  consoleGuard: ConsoleGuard
}

type WorkerFixtures = {
  /** Shared by the journeys of a worker, which are different people. */
  gateway: GatewayProcess
  /** A session of the demo data's member. Codes are sent to an address five times an hour. */
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
  actionTimeout: 10_000,
  baseURL: async ({ gateway }, provide) => provide(gateway.origin),
  t: async ({ language }, provide) => provide(translateIn(language)),
  consoleGuard: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = []
      const complaints = await listen(context)
      await provide({ allow: (pattern) => allowed.push(pattern) })
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  // Nothing may hang on an animation, and a check of colours must not meet one half-way.
  contextOptions: async ({ contextOptions }, provide) =>
    provide({ ...contextOptions, reducedMotion: 'reduce' }),
})

export { expect }

/** Collects what pages complain of: errors and warnings in the console, exceptions, breaches of the CSP. */
async function listen(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  context.on('console', (message) => {
    // What the runner says in place of a worker (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`exception: ${String(error.error())}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP ${violatedDirective} ${blockedURI}`)
    })
  })
  return complaints
}

/** React looks after the page. Until then a link is a link to another document. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.cremaEarly?.taken.press === true)
}

/** What axe asks of colours. All else that it looks at is the same by day and by night. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** axe finds nothing, neither in light nor in dark. `except` is a part that is judged elsewhere. */
export async function expectAccessible(page: Page, { except }: { except?: string } = {}): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    // One frame, so no second page is needed to merge what frames answer.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (except !== undefined) axe.exclude(except)
    if (colorScheme === 'dark') axe.withRules(colourRules)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${colorScheme}) ${target.join(' ')}: ${failureSummary}`,
      ),
    )
    expect(found).toEqual([])
  }
}
