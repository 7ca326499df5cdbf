/** Screens with a hero on tablets and wide screens: the hero from the window's edge, and a panel with everything else. */
import type { Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { invitationLink, startInviting } from '../support/inviters.ts'
import { resize, scrollsSideways, watchLayoutShifts, wideSizes } from '../support/layout.ts'
import { countryOf, linkTo, newEmail } from '../support/members.ts'

/** From 960 px; on tablets it is a little narrower than the hero. */
const panelWidth = 440

const at = (path: string, language: Locale): string =>
  `${path}&cnty=${countryOf(language).toLowerCase()}&lang=${language}`

/** The hero is the main element's part that contains the h1, the panel the one beside it. */
async function panesOf(page: Page) {
  const panes = page.getByRole('main').locator('> *')
  await expect(panes).toHaveCount(2)
  const [hero, panel] = await Promise.all([panes.first().boundingBox(), panes.last().boundingBox()])
  if (!hero || !panel) throw new Error('A pane is not visible.')
  return { hero, panel }
}

async function expectPanes(page: Page, language: Locale, width: number, height: number): Promise<void> {
  const { hero, panel } = await panesOf(page)
  expect(hero.y).toBe(0)
  expect(hero.height).toBe(height)
  expect(panel.width).toBeCloseTo(width < 960 ? width / 2.1 : panelWidth, 0)
  expect(hero.width + panel.width).toBeCloseTo(width, 0)
  const [first, second] = language === 'ar' ? [panel, hero] : [hero, panel]
  expect(first.x).toBe(0)
  expect(second.x).toBeCloseTo(first.width, 0)
  expect(await scrollsSideways(page)).toBe(false)

  // The drawing is below or beside the text, as large as the hero has room for.
  const art = await page.getByRole('main').locator('img, svg[viewBox="0 0 160 160"]').first().boundingBox()
  if (!art) throw new Error('The drawing is not visible.')
  expect(art.width).toBeGreaterThan(hero.width * 0.35)
  expect(art.y + art.height).toBeLessThan(height)
  for (const text of await textBoxes(page)) {
    expect(text.left >= hero.x && text.right <= hero.x + hero.width).toBe(true)
    expect(
      text.bottom <= art.y || text.left >= art.x + art.width || text.right <= art.x,
      JSON.stringify({ text, art }),
    ).toBe(true)
  }
}

/** The lines of the hero's title and text. */
const textBoxes = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('h1, h1 + p'), (element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Array.from(range.getClientRects(), ({ left, right, bottom }) => ({ left, right, bottom }))
    }).flat(),
  )

for (const language of ['en', 'ar'] as const) {
  test(`hero and panel fill the window, and nothing moves, in ${language}`, async ({ page }) => {
    const layoutShifts = await watchLayoutShifts(page)
    for (const [width, height] of wideSizes)
      await test.step(`${width} px`, async () => {
        await resize(page, { width, height })
        await page.goto(linkTo('DEMO-NEWUSER', language))
        await untilHydrated(page)
        await expectPanes(page, language, width, height)
        // The main action is in view without scrolling.
        const claim = await page.locator('[data-early=claim]').boundingBox()
        expect((claim?.y ?? height) + (claim?.height ?? 0)).toBeLessThan(height)
        expect(await layoutShifts()).toEqual([])
      })
  })
}

test.describe('1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the hero stays while the panel scrolls', async ({ page, t }) => {
    await resize(page, { width: 1280, height: 500 })
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await untilHydrated(page)
    await page.getByText(t('campaign.goodToKnow')).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(600)
    await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }))
    const { hero, panel } = await panesOf(page)
    expect(hero.y).toBe(0)
    expect(panel.y).toBe(-100)
  })

  test('a sold-out and a claimed campaign have the same panes', async ({ page, t, gateway }) => {
    await page.goto(linkTo('DEMO-SOLDOUT', 'en'))
    await expect(page.getByText(t('outcomes.soldOut')).first()).toBeVisible()
    expect(await panesOf(page)).toMatchObject({ hero: { x: 0, width: 840 }, panel: { width: panelWidth } })
    await expectAccessible(page)

    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
    await signIn(page, t, gateway.origin, newEmail())
    const celebration = page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 3 }) })
    await celebration.getByRole('button', { name: t('common.close') }).click()
    await expect(page.getByRole('heading', { name: t('campaign.alreadyTitle') })).toBeVisible()
    expect(await panesOf(page)).toMatchObject({ hero: { x: 0, width: 840 }, panel: { width: panelWidth } })
    await expectAccessible(page)
  })
})

test.describe('an upright tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  const screens: Record<string, (origin: string, language: Locale) => string | Promise<string>> = {
    invitation: async (origin, language) => invitationLink(await startInviting(origin), language),
    friends: (_origin, language) => at('/marketing/fission?activityNo=DEMO-FISSION', language),
    draw: (_origin, language) => at('/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY', language),
    'signing in': (_origin, language) => at('/auth?next=%2Fhome', language),
  }
  for (const language of ['en', 'ar'] as const) {
    test(`hero and panel fill the window, in ${language}`, async ({ page, gateway }) => {
      for (const [name, pathOf] of Object.entries(screens))
        await test.step(name, async () => {
          await page.goto(await pathOf(gateway.origin, language))
          // The main action, or a link after it.
          const last = page
            .getByRole('main')
            .locator('> * >> nth=-1')
            .locator(':is(a, button):visible')
            .last()
          await expect(last).toBeVisible()
          await expectPanes(page, language, 768, 1024)
          const { y, height } = (await last.boundingBox()) ?? { y: 1024, height: 1 }
          expect(y + height).toBeLessThanOrEqual(1024)
          await expectAccessible(page)
        })
    })
  }

  test('the sign-in of a claim is a dialog in the middle', async ({ page, t }) => {
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
    const dialog = page.getByRole('dialog', { name: t('sign-in.titleToClaim') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const box = await dialog.boundingBox()
    if (!box) throw new Error('The dialog is not visible.')
    expect(box.width).toBe(440)
    expect(box.x + box.width / 2).toBeCloseTo(384, 0)
    expect(box.y + box.height / 2).toBeCloseTo(512, 0)
  })
})

test('below 700 px there is one column', async ({ page }) => {
  await resize(page, { width: 699, height: 900 })
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  const { hero, panel } = await panesOf(page)
  expect(hero.width).toBe(430)
  expect(panel).toMatchObject({ x: hero.x, width: hero.width })
})

test('the picture of a ticket leaves room for a long word', async ({ page }) => {
  await resize(page, { width: 768, height: 1024 })
  await page.goto(linkTo('DEMO-SOLDOUT', 'de'))
  const title = page.getByRole('article').getByRole('heading').first()
  await expect(title).toBeVisible()
  const lines = await title.evaluate((element) => {
    // Where the browser has a dictionary it may hyphenate instead.
    element.style.hyphens = 'manual'
    element.textContent = 'Jedes Getränk zum Willkommenspreis'
    const text = element.firstChild as Text // the title is text alone
    const range = document.createRange()
    range.setStart(text, text.data.indexOf('Willkommenspreis'))
    range.setEnd(text, text.data.length)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })
  expect(lines).toBe(1)
})

test('in a tall window a ticket is as high as on a phone', async ({ page }) => {
  const height = async () => (await page.getByRole('article').boundingBox())?.height
  await page.goto(linkTo('DEMO-ALLDRINK', 'en'))
  const onPhone = await height()
  await resize(page, { width: 768, height: 1024 })
  expect(await height()).toBe(onPhone)
})
