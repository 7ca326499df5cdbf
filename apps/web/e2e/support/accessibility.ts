/** Checks of accessibility with axe. */
import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'

/** What axe adds to a page. */
type AxeWindow = Window & {
  axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

/** Rules about colours; all others give the same result in both colour schemes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails on any violation that axe finds, in light and dark. `except` is a selector of what is not checked. */
export async function expectAccessible(page: Page, { except }: { except?: string } = {}): Promise<void> {
  // A screen that is still loading has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    const violations = await findViolations(page, {
      ...(except !== undefined && { except }),
      ...(colorScheme === 'dark' && { options: { runOnly: colourRules } }),
    })
    expect(violations, colorScheme).toEqual([])
  }
}

/** The violations of a page, one line for each element, without what is in frames: those of a provider are of another origin. */
export async function findViolations(
  page: Page,
  { except, options = {} }: { except?: string; options?: RunOptions },
): Promise<string[]> {
  // Once for each document: axe's source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ exclude, runOptions }) => {
      const results = await (window as AxeWindow).axe?.run({ exclude }, runOptions)
      return results?.violations
    },
    {
      exclude: except === undefined ? [] : [except],
      // Neither elements that pass nor style sheets and media, which no rule reads that runs, are collected.
      runOptions: {
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
        ...options,
      } satisfies RunOptions,
    },
  )
  if (!violations) throw new Error('axe did not run.')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}
