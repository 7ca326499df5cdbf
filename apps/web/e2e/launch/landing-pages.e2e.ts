/** Pages that a kiosk's code or a mail opens: one main action each, by device where it is known, in two panes on wide screens. */
import type { Page } from '@playwright/test'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { brandFacts } from '../support/brand.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize, scrollsSideways } from '../support/layout.ts'

/** The main actions of a page: the links and buttons in the accent colour. */
const mainActions = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const probe = main.appendChild(document.createElement('i'))
    probe.style.background = 'var(--accent)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    return Array.from(main.querySelectorAll<HTMLElement>('a, button'))
      .filter((each) => getComputedStyle(each).backgroundColor === accent)
      .map(({ innerText }) => innerText)
  })

const phones = [
  {
    device: 'iOS',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    own: 'appStore',
    other: 'playStore',
    url: brandFacts.appStoreUrl,
  },
  {
    device: 'Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    own: 'playStore',
    other: 'appStore',
    url: brandFacts.playStoreUrl,
  },
] as const

for (const { device, userAgent, own, other, url } of phones) {
  test.describe(device, () => {
    test.use({ userAgent })

    for (const path of ['/kiosk/download?shopMdCode=US-SEA-1', '/app/download?']) {
      test(`${path} leads to this phone’s app store first`, async ({ page, t }) => {
        await page.goto(`${path}&cnty=us&lang=en`)
        await expect.poll(() => mainActions(page)).toEqual([t(`app-handoff.${own}`)])
        await expect(page.getByRole('link', { name: t(`app-handoff.${own}`) })).toHaveAttribute('href', url)
        await expect(page.getByRole('link', { name: t(`app-handoff.${other}`) })).toHaveCount(0)
        await expectAccessible(page)
      })
    }
  })
}

test.describe('a computer', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    isMobile: false,
    hasTouch: false,
  })

  for (const path of ['/kiosk/download?shopMdCode=US-SEA-1', '/app/download?']) {
    test(`${path} goes on without the app, which is for a phone`, async ({ page, t }) => {
      await page.goto(`${path}&cnty=us&lang=en`)
      await expect.poll(() => mainActions(page)).toEqual([t('app-handoff.goOn')])
      for (const store of ['appStore', 'playStore'] as const)
        await expect(page.getByRole('link', { name: t(`app-handoff.${store}`) })).toBeVisible()
      await expectAccessible(page)
    })
  }
})

for (const [language, width] of [
  ['en', 320],
  ['ar', 390],
  ['ja', 699],
  ['de', 768],
  ['ar', 960],
  ['en', 1280],
  ['ja', 1920],
] as const) {
  test(`a mail’s link opens a page with one main action: ${language} at ${width} px`, async ({ page }) => {
    const t = translateIn(language)
    await resize(page, { width, height: 800 })
    for (const [action, name] of [
      ['confirm', t('email-news.confirmButton')],
      ['unsubscribe', t('email-news.unsubscribeButton')],
    ] as const) {
      await page.goto(`/mail/${action}/not-a-token?lang=${language}`)
      const title = page.getByRole('heading', { level: 1 })
      const button = page.getByRole('button', { name, exact: true })
      const picture = page.getByRole('main').locator('img')
      await expect(button).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('banner').getByText(brandFacts.name, { exact: true })).toBeInViewport({
        ratio: 1,
      })
      await expect.poll(() => mainActions(page)).toEqual([name])
      const [drawn, titled] = [await picture.boundingBox(), await title.boundingBox()]
      if (!drawn || !titled) throw new Error('The drawing or the title is not visible.')
      if (width < 700) expect(drawn.y + drawn.height).toBeLessThan(titled.y)
      else if (language === 'ar') expect(titled.x + titled.width).toBeLessThan(drawn.x)
      else expect(drawn.x + drawn.width).toBeLessThan(titled.x)
      // The panes fill a wide window.
      const pane = picture.locator('xpath=../..')
      if (width >= 700)
        expect((await pane.evaluate((each) => each.getBoundingClientRect().bottom)) >= 800).toBe(true)
      expect(await scrollsSideways(page)).toBe(false)
      await expectAccessible(page)

      await button.click()
      await expect(page.getByRole('heading', { level: 1, name: t('outcomes.linkExpired') })).toBeFocused()
      await expect.poll(() => mainActions(page)).toEqual([t('email-news.toAccount')])
      expect(await scrollsSideways(page)).toBe(false)
      await expectAccessible(page)
    }
  })
}
