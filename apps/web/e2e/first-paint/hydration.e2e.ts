/** The page that the gateway drew comes alive as it is: in every language, by day and night, wherever the reader is. */
import { localeCodes } from '@crema/i18n/locales'
import { expect, test, untilAlive } from '../support/fixtures.ts'
import { linkTo } from '../support/members.ts'

/** What the compiler's list of the browser's types lacks. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

for (const zone of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kolkata']) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    // React tells of what does not match as an error, and `noise` fails on any.
    test('nothing is said and nothing moves', async ({ page }) => {
      test.slow()
      await page.addInitScript(() => {
        const layoutShifts: unknown[] = []
        Object.assign(window, { layoutShifts })
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources.map(({ node, previousRect, currentRect }) => [
              node?.textContent,
              previousRect,
              currentRect,
            ])
            // A part of a pixel, when the display face comes, is no move that anybody sees.
            if (value >= 0.0002) layoutShifts.push(`${value} ${JSON.stringify(moved)}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // The display face comes last, as on a slow line.
      await page.route('**/*.woff2', async (route) => {
        await untilAlive(page)
        await route.continue()
      })
      const moved: string[] = []
      for (const locale of localeCodes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.goto(linkTo('DEMO-NEWUSER', locale))
          await page.waitForFunction(() => window.cremaEarly?.over.claim && window.cremaEarly.over.press)
          const shifts = await page.evaluate(async () => {
            await document.fonts.ready
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            return 'layoutShifts' in window ? window.layoutShifts : 'not watched'
          })
          if (!Array.isArray(shifts) || shifts.length > 0)
            moved.push(`${locale} ${colorScheme}: ${String(shifts)}`)
        }
      }
      expect(moved).toEqual([])
    })
  })
}

test('what was formatted for the page is not formatted again', async ({ page }) => {
  await page.addInitScript(() => {
    const early: string[] = []
    Object.assign(window, { early })
    const watched = (formatter: () => object) =>
      new Proxy(formatter, {
        construct: (target, given: [], newTarget) => {
          const { over } = window.cremaEarly ?? {}
          if (!over?.claim || !over.press) early.push(`${target.name} ${JSON.stringify(given)}`)
          return Reflect.construct(target, given, newTarget) as object
        },
      })
    Object.assign(Intl, {
      NumberFormat: watched(Intl.NumberFormat),
      DateTimeFormat: watched(Intl.DateTimeFormat),
    })
  })
  const formatted: string[] = []
  for (const locale of localeCodes) {
    await page.goto(linkTo('DEMO-NEWUSER', locale))
    await page.waitForFunction(() => window.cremaEarly?.over.claim && window.cremaEarly.over.press)
    const early = await page.evaluate(() => ('early' in window ? window.early : 'not watched'))
    if (!Array.isArray(early) || early.length > 0) formatted.push(`${locale}: ${String(early)}`)
  }
  expect(formatted).toEqual([])
})

test.describe('messages', () => {
  // The campaign runs in another zone, which the page says as soon as it is alive.
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('a first visit fetches none before somebody touches the page', async ({ page, t }) => {
    const files: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/assets\/(first-touch-chunk|en)-/.test(pathname)) files.push(pathname)
    })
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await page.waitForFunction(() => window.cremaEarly?.over.claim && window.cremaEarly.over.press)
    await page.waitForLoadState('networkidle')
    expect(files).toEqual([])
    await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
    await expect.poll(() => files.length).toBeGreaterThan(0)
  })
})
