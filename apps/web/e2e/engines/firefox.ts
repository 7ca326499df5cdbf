import { setTimeout as sleep } from 'node:timers/promises'
/** Firefox, by WebDriver BiDi. */
import { launchFirefox, type FirefoxElement, type FirefoxPage } from '@crema/tools/browser'
import { limitMs, rolesOf, type Engine, type Target } from './visitor.ts'

export async function startFirefox(): Promise<Engine> {
  const browser = await launchFirefox()
  return {
    visit: async (origin) => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 })
      const problems = collectProblems(page)
      return {
        open: async (path) => void (await page.goto(new URL(path, origin).href)),
        reload: async () => void (await page.reload()),
        goBack: async () => void (await page.goBack()),
        address: () => Promise.resolve(new URL(page.url())),
        count: async (target) => (await findElements(page, target)).length,
        tap: async (target) => (await waitForFirst(page, target)).click(),
        type: async (target, text) => (await waitForFirst(page, target)).type(text),
        evaluate: (expression) => page.evaluate(expression) as Promise<never>,
        screenshot: async () => Buffer.from(await page.screenshot()),
        problems: () => problems,
        leave: () => context.close(),
      }
    },
    stop: () => browser.close(),
  }
}

async function findElements(page: FirefoxPage, { role, name = '', text }: Target): Promise<FirefoxElement[]> {
  const queries = rolesOf(role).map((each) => page.$$(`aria/${name}[role="${each}"]`))
  const elements = (await Promise.all(queries)).flat()
  const isMatch = async (element: FirefoxElement) =>
    (await element.isVisible())
    && (text === undefined
      || (await element.evaluate((node, part) => node.textContent?.includes(part), text)))
  const matches = await Promise.all(elements.map(isMatch))
  return elements.filter((_, index) => matches[index])
}

async function waitForFirst(page: FirefoxPage, target: Target): Promise<FirefoxElement> {
  const limit = Date.now() + limitMs
  for (;;) {
    const [element] = await findElements(page, target)
    if (element) return element
    if (Date.now() > limit) throw new Error(`${JSON.stringify(target)} is not shown.`)
    await sleep(100)
  }
}

function collectProblems(page: FirefoxPage): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${String(error)}`))
  return problems
}
