/** Home on tablets and wide screens: coupons in the aside, what banners offer, and the open draw or a prize in its place, where it covers nothing. */
import type { Locator, Page } from '@playwright/test'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { groupCode } from '@crema/i18n/format/text/codes'
import { callGateway } from '@crema/tools/gateway-calls'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize, scrollsSideways, watchLayoutShifts } from '../support/layout.ts'
import { startSignedIn } from '../support/members.ts'

const noticeOf = (page: Page, name: string) => page.getByRole('complementary', { name })
const drawOf = (page: Page) => page.getByRole('main').locator('a[href$="DEMO-LOTTERY"]')

/** Links, buttons and tickets of the page that an element stands over, wherever the page is scrolled to. */
const covered = (element: Locator) =>
  element.evaluate((notice) => {
    const over = notice.getBoundingClientRect()
    return Array.from(document.querySelectorAll('main :is(a, button, article)'))
      .filter((each) => !notice.contains(each))
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map(({ textContent }) => textContent)
  })

/** In the page, wherever it is scrolled to. */
const placeInPage = (element: Locator) =>
  element.evaluate((each) => {
    const { x, y, width } = each.getBoundingClientRect()
    return { x, y: y + window.scrollY, width }
  })

/** Texts that are more than half a line higher than their place. */
const cutOff = (rows: Locator) =>
  rows.evaluateAll((links) =>
    links.flatMap((link) =>
      Array.from(link.querySelectorAll('span'))
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 8)
        .map(({ textContent }) => textContent),
    ),
  )

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    for (const [width, height] of [
      [600, 960],
      [768, 1024],
      [960, 700],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      test(`${width} px: a prize covers and moves nothing, and gives its place to the open draw`, async ({
        page,
        t,
        demoToken,
      }) => {
        await resize(page, { width, height })
        const layoutShifts = await watchLayoutShifts(page)
        const answer = Promise.withResolvers<void>()
        await page.route('**/capi/point/prizes*', async (route) => {
          await answer.promise
          await route.continue()
        })
        await startSignedIn(page, demoToken)
        await page.goto(`/home?cnty=us&lang=${language}`)
        await expect(page.getByRole('article')).toHaveCount(width < 960 ? 2 : 6)
        await expect(drawOf(page).locator('svg')).toBeVisible()
        await expect(page.getByRole('list', { name: t('home.myCoupons') }).getByRole('link')).toHaveCount(
          width < 960 ? 0 : 2,
        )
        // What is missing for the next reward for friends, 300 stars, comes once the page is idle.
        await expect(page.getByRole('main').getByRole('link', { name: /300|٣٠٠/ })).toBeVisible()
        // A token without a session cookie gets the page of a visitor first.
        const { length } = await layoutShifts()
        const notice = noticeOf(page, t('draws.noticeTitle'))
        await expect(notice).toHaveCount(0)
        answer.resolve()
        await expect(notice).toBeVisible()
        expect((await layoutShifts()).slice(length)).toEqual([])
        expect(await covered(notice)).toEqual([])
        const place = await notice.boundingBox()
        // Seen without scrolling.
        if (width >= 1280) await expect(notice).toBeInViewport({ ratio: 1 })
        const offer = await page.getByRole('article').first().boundingBox()
        if (!place || !offer) throw new Error('The notice or an offer is not visible.')
        // Below the offers, in view in an upright tablet; or beside them: the popups of a right-to-left language are at the left.
        if (width < 960) expect(place.y).toBeGreaterThan(offer.y + offer.height)
        else if (language === 'ar') expect(place.x + place.width).toBeLessThan(offer.x)
        else expect(place.x).toBeGreaterThan(offer.x + offer.width)
        if (width === 768) expect(place.y + place.height).toBeLessThan(height)
        expect(await scrollsSideways(page)).toBe(false)
        await expectAccessible(page)

        // The display font may have come since, which moves what is below a heading by a pixel.
        const inPage = await placeInPage(notice)
        await notice.getByRole('button', { name: t('common.close') }).click()
        await expect(notice).toHaveCount(0)
        await expect(drawOf(page)).toBeVisible()
        expect(await placeInPage(drawOf(page))).toMatchObject(inPage)
        await expectAccessible(page)
        await drawOf(page).click()
        await expect(page).toHaveURL(/\/marketing\/pointActivity\/draw\?activityNo=DEMO-LOTTERY$/)
      })
    }

    for (const width of [960, 1280, 1920]) {
      test(`${width} px: the coupons that expire first are in the aside, in a place that was kept for them`, async ({
        page,
        t,
        gateway,
        demoToken,
      }) => {
        const { data } = await callGateway(
          gateway.origin,
          'GET coupon/mine',
          { state: 'unused', limit: 2 },
          { token: demoToken },
        )
        const answer = Promise.withResolvers<void>()
        await page.route('**/capi/coupon/mine*', async (route) => {
          await answer.promise
          await route.continue()
        })
        await resize(page, { width, height: 900 })
        await startSignedIn(page, demoToken)
        await page.goto(`/home?cnty=us&lang=${language}`)
        const stores = page.getByRole('region', { name: t('store.stores') })
        await expect(page.getByRole('article')).toHaveCount(6)
        const count = page.getByRole('main').locator('a[href^="/marketing/tickets"]').first()
        await expect(count).toContainText(t('home.myCoupons'))
        // It takes the place of the draw once the page is idle, above the stores.
        await expect(noticeOf(page, t('draws.noticeTitle'))).toBeVisible()
        // The banners above the aside may change when the claimed campaigns are known.
        const fromCount = async () =>
          ((await stores.boundingBox())?.y ?? 0) - ((await count.boundingBox())?.y ?? 0)
        const distance = await fromCount()
        answer.resolve()
        const rows = page.getByRole('list', { name: t('home.myCoupons') }).getByRole('link')
        await expect(rows).toHaveCount(2)
        for (const [index, { voucherNo }] of data.items.entries())
          await expect(rows.nth(index)).toContainText(groupCode(voucherNo))
        // The day of the first row, also for a member in another time zone.
        const [first] = data.items
        if (!first) throw new Error('The demo member has no coupon.')
        const endMs = Date.parse(first.expiresAt)
        await expect(count).toContainText(formatInstant(language, endMs - 1, 'monthDay', first.zone, 'US'))
        expect(await fromCount()).toBe(distance)
        expect(await cutOff(rows)).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
        await expectAccessible(page)
        await rows.first().click()
        await expect(page).toHaveURL(
          new RegExp(`/marketing/tickets\\?.*voucherNo=${data.items[0]?.voucherNo}`),
        )
      })
    }

    test('a banner says what can be done, and is one link', async ({ page, t, gateway, demoToken }) => {
      await resize(page, { width: 1280, height: 800 })
      const { data } = await callGateway(
        gateway.origin,
        'GET activity/list',
        { limit: 50 },
        { locale: language },
      )
      await startSignedIn(page, demoToken)
      await page.goto(`/home?cnty=us&lang=${language}`)
      const banners = page.getByRole('region', { name: t('home.banners') }).getByRole('link')
      await expect(banners).toHaveCount(4)
      await expect(banners.getByRole('link').or(banners.getByRole('button'))).toHaveCount(0)
      for (const banner of await banners.all()) {
        const title = await banner.getByRole('heading').textContent()
        const campaign = data.items.find((each) => each.title === title)
        if (!campaign) throw new Error(`No campaign is called ${title}.`)
        const action =
          campaign.kind === 'lottery'
            ? t('home.openDraw')
            : campaign.kind === 'fission'
              ? t('home.inviteFriends')
              : campaign.claimableAtOnce
                ? t('home.claim', { count: campaign.coupons.length })
                : t('home.seeOffer')
        await expect(banner.getByText(action)).toBeVisible()
      }
      // On phones the banner has room for its title.
      await resize(page, { width: 390, height: 844 })
      await expect(banners.first().getByText(t('home.claim', { count: 1 }))).toBeHidden()
      await expect(page.getByRole('list', { name: t('home.myCoupons') })).toHaveCount(0)
    })

    test('on other screens of a tablet a prize is at the edge of the window', async ({
      page,
      t,
      demoToken,
    }) => {
      await resize(page, { width: 768, height: 1024 })
      await startSignedIn(page, demoToken)
      await page.goto(`/marketing/pointActivity?cnty=us&lang=${language}`)
      const notice = noticeOf(page, t('draws.noticeTitle'))
      await expect(notice).toBeVisible()
      await expectAccessible(page)
      const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(width).toBe(340)
      expect([language === 'ar' ? x : 768 - x - width, 1024 - y - height]).toEqual([12, 12])
    })
  })
}

test('a closed prize stays closed when a tablet is turned', async ({ page, t, demoToken }) => {
  await resize(page, { width: 1024, height: 768 })
  await startSignedIn(page, demoToken)
  await page.goto('/home?cnty=us&lang=en')
  const notice = noticeOf(page, t('draws.noticeTitle'))
  await expect(notice).toBeVisible()
  await resize(page, { width: 768, height: 1024 })
  await expect(notice).toHaveCount(1)
  await notice.getByRole('button', { name: t('common.close') }).click()
  await resize(page, { width: 1024, height: 768 })
  await expect(drawOf(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a member without entries sees what one costs, on a phone, too, and the draw is no banner', async ({
  page,
  t,
  demoToken,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto('/home?cnty=us&lang=en')
  await expect(drawOf(page)).toHaveCount(1)
  await expect(drawOf(page)).toContainText(/\d+ stars/)
  await expect(page.getByRole('region', { name: t('home.banners') }).getByRole('link')).toHaveCount(4)
})
