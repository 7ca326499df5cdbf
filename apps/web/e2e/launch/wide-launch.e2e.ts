/** Pages from a kiosk's code, to the app, for unknown addresses and for screens that failed: two panes on tablets and wide screens, one column on phones. */
import type { Locator, Page } from '@playwright/test'
import type { Translate } from '@crema/tools/translate-in'
import { userAgents } from '#src/lib/browser/user-agents-for-tests.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { boxOf, resize, scrollsSideways } from '../support/layout.ts'
import { orderIn } from '../support/orders.ts'

/** The first one is at the inline start of the second one; the panes fill the window below its bar. */
async function expectPanes(page: Page, start: Locator, end: Locator, language: 'en' | 'ar') {
  await expect(end).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const [first, second] = [await boxOf(start), await boxOf(end)]
  if (language === 'ar') expect(second.right).toBeLessThan(first.x)
  else expect(first.right).toBeLessThan(second.x)
  const panes = await boxOf(page.locator('main > div > div > div'))
  const bar = await boxOf(page.getByRole('banner'))
  expect([panes.x, panes.right, panes.y]).toEqual([bar.x, bar.right, bar.bottom])
  // Some screens have the navigation beside them.
  expect(panes.width).toBeGreaterThanOrEqual(width - (width < 960 ? 88 : 240))
  expect(panes.bottom).toBeGreaterThanOrEqual(height)
  expect(await scrollsSideways(page)).toBe(false)
}

/** The pages with a drawing, a title and what to do. */
const states = (t: Translate) =>
  [
    ['/kiosk/download?shopMdCode=US-SEA-1', t('kiosk.downloadTitle'), true],
    ['/kiosk/checkStand?', t('kiosk.notFoundTitle'), false],
    ['/app/download?', undefined, true],
    ['/app/download?t=FIS&q=x', undefined, true],
    ['/app/download?notFound=1', t('app-handoff.notFoundTitle'), false],
    ['/home?q=%25%25', t('outcomes.missingParameters'), false],
  ] as const

/** The browser's message for the answer to an unknown address. */
const notFound = /404 \(Not Found\).*notFound=1/

const art = (page: Page) => page.getByRole('main').locator('img').first()
const qrCode = (page: Page, t: Translate) => page.getByRole('img', { name: t('app-handoff.scanLabel') })

/** Runs `look` and axe on the screen at the width of a tablet and of a computer. */
async function atEachWidth(page: Page, screen: string, look: () => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
  ] as const)
    await test.step(`${screen} at ${width} px`, async () => {
      await resize(page, { width, height })
      await look()
      await expectAccessible(page)
    })
}

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test.describe('wide', () => {
      test.use({
        userAgent: userAgents.chromeOnWindows,
        viewport: { width: 768, height: 1024 },
        isMobile: false,
        hasTouch: false,
      })

      test('an order is beside what can be done with it', async ({ page, t, gateway }) => {
        const path = await orderIn(gateway.origin, language === 'ar' ? 'AE' : 'US')
        await page.goto(`${path}&lang=${language}`)
        const pay = page.getByRole('main').getByRole('link')
        await atEachWidth(page, path, async () => {
          await expectPanes(page, page.locator('section[aria-labelledby=order]'), pay, language)
          await expect(pay).toBeInViewport({ ratio: 1 })
          await expect(page.getByText(t('kiosk.counterTitle'))).toBeInViewport({ ratio: 1 })
          await expect(qrCode(page, t)).toBeInViewport({ ratio: 1 })
        })
      })

      test('a drawing is beside what can be done, all of it in view', async ({ page, t, consoleGuard }) => {
        consoleGuard.allow(notFound)
        for (const [path, name, hasCode] of states(t)) {
          await page.goto(`${path}&cnty=us&lang=${language}`)
          const title = page.getByRole('main').getByRole('heading', name ? { name } : {})
          await atEachWidth(page, path, async () => {
            await expectPanes(page, art(page), title, language)
            await expect(page.getByRole('main').getByRole('link').first()).toBeInViewport({ ratio: 1 })
            if (hasCode) await expect(qrCode(page, t)).toBeInViewport({ ratio: 1 })
          })
        }
      })

      test('a screen that could not be loaded has its drawing beside the next action', async ({
        page,
        t,
        consoleGuard,
      }) => {
        consoleGuard.allow(/ModuleLoadError|net::ERR_FAILED/)
        await page.goto(`/home?cnty=us&lang=${language}`)
        await untilHydrated(page)
        await page.route(/\/assets\/language-route-.*\.js/, (route) => route.abort())
        // In the bar, or in the navigation of a wide window.
        await page.locator('a[href*="/home/language"]:visible').first().click()
        const title = page.getByRole('heading', { level: 1, name: t('failures.pageTitle') })
        await expect(title).toBeVisible()
        await atEachWidth(page, 'a screen that failed', async () => {
          await expectPanes(page, art(page), title, language)
          await expect(page.getByRole('button', { name: t('common.reload') })).toBeInViewport({ ratio: 1 })
        })
      })
    })

    test('a phone has the drawing above the words, in the middle', async ({ page, t, consoleGuard }) => {
      consoleGuard.allow(notFound)
      for (const [path, name] of states(t)) {
        await page.goto(`${path}&cnty=us&lang=${language}`)
        const title = page.getByRole('main').getByRole('heading', name ? { name } : {})
        await expect(title).toBeVisible()
        // The boxes are measured one after the other, and may move between while the page starts.
        await expect(async () => {
          const [drawn, titled] = [await boxOf(art(page)), await boxOf(title)]
          expect(drawn.bottom).toBeLessThan(titled.y)
          expect(drawn.x + drawn.width / 2).toBeCloseTo(195, 0)
        }).toPass()
        expect(await scrollsSideways(page)).toBe(false)
      }
    })
  })
}
