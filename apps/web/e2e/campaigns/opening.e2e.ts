/** A tapped ticket grows into the hero of its campaign, and every tap meanwhile reaches what is below. */
import type { Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import type { Translate } from '@crema/tools/translate-in'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { countryOf, linkTo } from '../support/members.ts'

type Seen = { opened: number; matched: number; isHeld: boolean }

/** Counts the layers above the page, and those whose hero had the place of the campaign's own. */
async function watchOpening(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen: Seen = { opened: 0, matched: 0, isHeld: false }
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { type, addedNodes } of changes) {
        if (type === 'attributes') seen.matched += 1
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.inert) seen.opened += 1
        }
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-shown'] })
    const plain = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Element['animate'] // a method of the browser
    Element.prototype.animate = function (this: Element, ...given) {
      const animation = plain.apply(this, given)
      if (seen.isHeld) animation.pause()
      return animation
    }
  })
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Pauses what moves at its first frame, for good: a tap that waits for its end fails. */
const hold = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as { seen: Seen }).seen.isHeld = true
  })

const home = (language: Locale) => `/home?cnty=${countryOf(language).toLowerCase()}&lang=${language}`
const ticket = (page: Page) => page.locator('main a[href*="DEMO-ALLDRINK"]').first()
const layer = (page: Page) => page.locator('body > [inert]')
const claim = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })

for (const language of ['en', 'ar'] as const satisfies readonly Locale[]) {
  test.describe(language, () => {
    test.use({ language })

    test('taps on the campaign are answered while the hero grows', async ({ page, t }) => {
      await watchOpening(page)
      await page.goto(home(language))
      await untilHydrated(page)
      await hold(page)
      await ticket(page).scrollIntoViewIfNeeded()
      const stub = await ticket(page).locator('article > div').first().boundingBox()
      await ticket(page).tap()
      await expect(claim(page, t)).toBeVisible()
      // The first frame: the hero has the corner and, clipped, the size of the stub.
      const hero = await layer(page).locator('[data-tone]:has(> h1)').boundingBox()
      const edge = (box: typeof stub) => (box ? (language === 'ar' ? box.x + box.width : box.x) : Number.NaN)
      expect(edge(hero)).toBeCloseTo(edge(stub), 0)
      expect(hero?.y).toBeCloseTo(stub?.y ?? Number.NaN, 0)
      // The bar of the hero is below the layer, too.
      const back = await page
        .locator('#main')
        .getByRole('link', { name: t('common.back') })
        .boundingBox()
      const button = await claim(page, t).boundingBox()
      if (!back || !button) throw new Error('A control has no place.')
      await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2)
      const sheet = page.getByRole('dialog')
      await expect(sheet).toBeVisible()
      await expect(layer(page)).toBeAttached()
      await sheet.getByRole('button', { name: t('common.close') }).tap()
      await expect(sheet).toBeHidden()
      await page.touchscreen.tap(back.x + back.width / 2, back.y + back.height / 2)
      await expect(page).toHaveURL(/\/home/)
      await expect(layer(page)).toHaveCount(0)
    })

    test('a tap 10 ms after the campaign appears is answered', async ({ page }) => {
      await watchOpening(page)
      await page.goto(home(language))
      await untilHydrated(page)
      const appeared = page.evaluate(
        () =>
          new Promise<{ x: number; y: number }>((resolve) => {
            const observer = new MutationObserver(() => {
              const button = document.querySelector('#main [data-early="claim"]')
              if (!button) return
              observer.disconnect()
              const { left, top, width, height } = button.getBoundingClientRect()
              setTimeout(() => resolve({ x: left + width / 2, y: top + height / 2 }), 10)
            })
            observer.observe(document, { subtree: true, childList: true })
          }),
      )
      await ticket(page).tap()
      const { x, y } = await appeared
      await page.touchscreen.tap(x, y)
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await seen(page)).toMatchObject({ opened: 1 })
      await expect(layer(page)).toHaveCount(0)
    })

    test('a campaign that takes long is announced by its hero', async ({ page, t }) => {
      await watchOpening(page)
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/capi/activity/detail*', async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(home(language))
      await untilHydrated(page)
      const title = await ticket(page).getByRole('heading').textContent()
      await ticket(page).tap()
      await expect(layer(page).locator('h1')).toHaveText(title ?? '')
      await expect(page.locator('#main').getByRole('status')).toBeVisible()
      await expect(layer(page)).toBeAttached()
      answer()
      await expect(claim(page, t)).toBeVisible()
      await expect(layer(page)).toHaveCount(0)
      expect(await seen(page)).toMatchObject({ opened: 1, matched: 1 })
    })
  })
}

for (const width of [320, 390, 768, 1280]) {
  test(`the hero ends where the campaign has its own, ${width} px wide`, async ({ page, t }) => {
    await resize(page, { width, height: 800 })
    await watchOpening(page)
    await page.goto(home('en'))
    await untilHydrated(page)
    // With the keyboard, from further down.
    await page.evaluate(() => window.scrollTo(0, 200))
    await ticket(page).focus()
    await page.keyboard.press('Enter')
    await expect(claim(page, t)).toBeVisible()
    await expect(layer(page)).toHaveCount(0)
    expect(await seen(page)).toMatchObject({ opened: 1, matched: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(ticket(page)).toBeVisible()
    expect(await seen(page)).toMatchObject({ opened: 1 })
  })
}

test('the page of all offers and the offers below a refusal open campaigns alike', async ({ page, t }) => {
  await watchOpening(page)
  for (const from of ['/home/offers?cnty=us&lang=en', linkTo('DEMO-SOLDOUT', 'en')]) {
    await page.goto(from)
    await untilHydrated(page)
    await ticket(page).tap()
    await expect(claim(page, t)).toBeVisible()
    await expect(layer(page)).toHaveCount(0)
    expect(await seen(page)).toMatchObject({ opened: 1, matched: 1 })
  }
})

test('a hero has the background of its own tone, also after a page that came with another one', async ({
  page,
  t,
}) => {
  const background = () =>
    page
      .locator('[data-tone]:has(> h1)')
      .evaluate((hero) => getComputedStyle(hero).getPropertyValue('--tone-near'))
  await page.goto(linkTo('DEMO-SOLDOUT', 'en'))
  const offers = page.getByRole('region', { name: t('campaign.claimableTitle') }).getByRole('link')
  await expect(offers.first()).toBeVisible()
  const tones = [await background()]
  await offers.first().click()
  await expect(page.locator('[data-early=claim]')).toBeVisible()
  tones.push(await background())
  await page.goto(linkTo('DEMO-ALLDRINK', 'en'))
  tones.push(await background())
  expect(tones).not.toContain('')
  expect(new Set(tones).size).toBeGreaterThan(1)
})

test('with reduced motion nothing grows', async ({ page, t }) => {
  await watchOpening(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(home('en'))
  await untilHydrated(page)
  await ticket(page).tap()
  await expect(claim(page, t)).toBeVisible()
  expect(await seen(page)).toMatchObject({ opened: 0 })
})
