/** A payment on every width: the order beside the ways to pay on tablets and wide screens, above them on phones, and results in the same panes. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { boxOf, resize, scrollsSideways, wideSizes } from '../support/layout.ts'
import { cards, orderIn, payButton, payPath, resultTitle, typeCard } from '../support/orders.ts'

const countries = { en: 'US', ar: 'AE' } as const

/** That the first one is at the inline start of the second one. */
async function expectBeside(start: Locator, end: Locator, language: keyof typeof countries) {
  const [first, second] = [await boxOf(start), await boxOf(end)]
  if (language === 'ar') expect(second.right).toBeLessThan(first.x)
  else expect(first.right).toBeLessThan(second.x)
}

/** The panes of the page fill the window below its bar. */
async function expectPanes(page: Page, width: number, height: number) {
  const bar = await boxOf(page.getByRole('banner'))
  const panes = page.locator('main > div > div > div')
  await expect(panes).toHaveCount(1)
  const { x, y, right, bottom } = await boxOf(panes)
  expect([x, right]).toEqual([0, width])
  expect(y).toBe(bar.bottom)
  expect(bottom).toBeGreaterThanOrEqual(height)
  expect(await scrollsSideways(page)).toBe(false)
}

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const pathOf = async (origin: string, name?: string) =>
      (await payPath(origin, countries[language], name)).replace(/(&lang=\w+)?$/, `&lang=${language}`)
    const order = (page: Page) => page.locator('section[aria-labelledby=order]')

    test('the order is beside the form, and so are a refusal and a receipt', async ({ page, t, gateway }) => {
      // Axe on each step at each width.
      test.slow()
      /** Runs `look` on the current screen at each width. */
      const atEachWidth = async (screen: string, look: (width: number, height: number) => Promise<void>) => {
        for (const [width, height] of wideSizes)
          await test.step(`${screen} at ${width} px`, async () => {
            await resize(page, { width, height })
            await page.evaluate(() => window.scrollTo(0, 0))
            await expectPanes(page, width, height)
            await look(width, height)
            await expectAccessible(page)
          })
      }
      await resize(page, { width: 700, height: 1000 })
      await page.goto(await pathOf(gateway.origin))
      await untilHydrated(page)
      await atEachWidth('form', async () => {
        await expectBeside(order(page), page.getByRole('form'), language)
        expect((await boxOf(order(page))).y).toBe((await boxOf(page.getByRole('region').last())).y)
        await expect(payButton(page)).toBeInViewport({ ratio: 1 })
      })

      await typeCard(page, t, { number: cards.declined })
      await payButton(page).click()
      const failed = resultTitle(page, t('payments.failedTitle'))
      await expect(failed).toBeFocused()
      await atEachWidth('refusal', () =>
        expectBeside(page.getByRole('main').locator('img'), failed, language),
      )

      await page.getByRole('link', { name: t('payments.moreTitle') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('payments.moreTitle') })).toBeVisible()
      await atEachWidth('other ways', () =>
        expectBeside(order(page), page.getByRole('region', { name: t('payments.methods') }), language),
      )

      await page.getByRole('link', { name: t('payments.newCard') }).click()
      await typeCard(page, t)
      await payButton(page).click()
      const paid = resultTitle(page, t('payments.succeededTitle'))
      await expect(paid).toBeFocused()
      await atEachWidth('receipt', async () => {
        await expectBeside(
          paid,
          page.getByRole('region', { name: t('payments.receipt'), exact: true }),
          language,
        )
        // It stays while the receipt, which may be longer than the window, scrolls.
        const drawing = page.getByRole('main').locator('img').first()
        await expect(drawing).toBeInViewport({ ratio: 1 })
        await page.getByRole('button', { name: t('payments.mailSend') }).scrollIntoViewIfNeeded()
        await expect(drawing).toBeInViewport({ ratio: 1 })
      })
    })

    test('on phones the order is above the ways to pay, and nothing is wider than the window', async ({
      page,
      t,
      gateway,
    }) => {
      const atEachWidth = async (screen: string, look: (width: number) => Promise<void>) => {
        for (const width of [320, 390, 699])
          await test.step(`${screen} at ${width} px`, async () => {
            await resize(page, { width, height: 844 })
            await look(width)
            expect(await scrollsSideways(page)).toBe(false)
          })
      }
      for (const [name, way] of [
        ['checkStand', page.getByRole('form')],
        ['checkStandMore', page.getByRole('region', { name: t('payments.methods') })],
      ] as const) {
        await page.goto(await pathOf(gateway.origin, name))
        await untilHydrated(page)
        await atEachWidth(name, async () => {
          expect((await boxOf(order(page))).bottom).toBeLessThan((await boxOf(way)).y)
        })
      }
      for (const path of ['/checkStand', '/kiosk/checkStand']) {
        await page.goto(`${path}?lang=${language}`)
        await expect(page.getByRole('heading', { name: t('kiosk.notFoundTitle') })).toBeVisible()
        await atEachWidth(path, async (width) => {
          const home = await boxOf(page.getByRole('main').getByRole('link', { name: t('common.home') }))
          const drawing = await boxOf(page.getByRole('main').locator('div:has(> img)'))
          if (width < 480) expect([home.x, home.right]).toEqual([drawing.x, drawing.right])
          await expectAccessible(page)
        })
      }
    })
  })
}

test('an order that is unknown or already paid fills a wide window, too', async ({ page, t, gateway }) => {
  await resize(page, { width: 1280, height: 800 })
  await page.goto('/checkStand?lang=en')
  const unknown = page.getByRole('heading', { name: t('kiosk.notFoundTitle') })
  await expect(unknown).toBeVisible()
  await expectPanes(page, 1280, 800)
  await expectBeside(page.getByRole('main').locator('img'), unknown, 'en')
  await expectAccessible(page)

  const path = await orderIn(gateway.origin, 'US')
  const form = `${path.replace('/kiosk/checkStand', '/checkStand')}&lang=en`
  await page.goto(form)
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  await page.goto(form)
  const paid = page.getByRole('heading', { name: t('kiosk.paidTitle') })
  await expect(paid).toBeVisible()
  await expectPanes(page, 1280, 800)
  await expectBeside(page.getByRole('main').locator('img'), paid, 'en')
  await expectAccessible(page)
})
