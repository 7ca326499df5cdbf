/** The page that the gateway drew comes alive as it is: in every language, by day and night, wherever the reader is. */
import { localeCodes } from '@crema/i18n/locales'
import { expect, test } from './fixtures.ts'
import { linkTo } from './people.ts'

for (const zone of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kolkata']) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    // React tells of what does not match as an error, and `noise` fails on any.
    test('nothing is said and nothing moves', async ({ page }) => {
      test.slow()
      await page.addInitScript(() => {
        const moves = { layoutShift: 0 }
        Object.assign(window, moves)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) moves.layoutShift += Number(entry.value)
          }
          Object.assign(window, moves)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const moved: string[] = []
      for (const locale of localeCodes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.goto(linkTo('DEMO-NEWUSER', locale))
          await page.waitForFunction(() => window.cremaEarly?.over.claim && window.cremaEarly.over.press)
          const layoutShift = await page.evaluate(async () => {
            await document.fonts.ready
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            return 'layoutShift' in window ? Number(window.layoutShift) : Number.NaN
          })
          // A part of a pixel, when the display face comes, is no move that anybody sees.
          if (!(layoutShift < 0.0005)) moved.push(`${locale} ${colorScheme}: ${layoutShift}`)
        }
      }
      expect(moved).toEqual([])
    })
  })
}

test.describe('messages', () => {
  // The campaign runs in another zone, which the page says as soon as it is alive.
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('a first visit fetches none before somebody touches the page', async ({ page, t }) => {
    const files: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/assets\/(catalogs|en)-/.test(pathname)) files.push(pathname)
    })
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await page.waitForFunction(() => window.cremaEarly?.over.claim && window.cremaEarly.over.press)
    await page.waitForLoadState('networkidle')
    expect(files).toEqual([])
    await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
    await expect.poll(() => files.length).toBeGreaterThan(0)
  })
})
