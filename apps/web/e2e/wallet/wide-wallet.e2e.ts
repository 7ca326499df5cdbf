/** The wallet on wide screens: the list, and the chosen coupon beside it. */
import type { Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize, watchLayoutShifts } from '../support/layout.ts'
import { linkTo, newEmail, startSignedIn } from '../support/members.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const listOf = (page: Page) => page.getByRole('tabpanel').getByRole('link')
/** The details have the counter code, or the notice that the coupon is over. */
const detailsOf = (page: Page) => page.getByRole('main').locator('> *').nth(1)

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the first coupon is beside the list until another one is chosen', async ({ page, t, gateway }) => {
      await startSignedIn(
        page,
        await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-NEWUSER'] }),
      )
      await page.goto(`/home?lang=${language}`)
      await untilHydrated(page)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('navigation.coupons') })
        .click()
      const links = listOf(page)
      const details = detailsOf(page)
      await expect(links).toHaveCount(3)
      await expect(links.first()).toHaveAttribute('aria-current', 'page')
      await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText(
        (await links.first().getByRole('heading').textContent()) ?? '',
      )
      await expect(details.getByRole('img')).toBeVisible()
      await expect(page).not.toHaveURL(/voucherNo/)
      const list = await page.getByRole('tabpanel').boundingBox()
      const pane = await details.boundingBox()
      if (!list || !pane) throw new Error('A pane is not visible.')
      expect(list.width).toBe(404 - 2 * 16)
      expect(pane.width).toBeGreaterThan(480)
      expect(language === 'ar' ? pane.x + pane.width <= list.x : list.x + list.width <= pane.x).toBe(true)
      await expectAccessible(page)

      const name = (await links.nth(1).getByRole('heading').textContent()) ?? ''
      await links.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/voucherNo=/)
      await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText(name)
      await expect(links.nth(1)).toBeFocused()
      await expect(page.getByRole('main').locator('a[aria-current=page]')).toHaveCount(1)
      await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
      await expect(details.getByText(t('wallet.lastDay'))).toBeVisible()

      // The address was replaced, so back leaves the wallet; it opens the same coupon with the list.
      await page.reload()
      await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText(name)
      await expect(links).toHaveCount(3)
      await page.goBack()
      await expect(page).toHaveURL(/\/home/)
    })
  })
}

test('choosing keeps the scroll position, and the details begin at their top', async ({
  page,
  t,
  gateway,
}) => {
  const claims = ['DEMO-NEWUSER', 'DEMO-ALLDRINK', 'DEMO-DISCOUNT', 'DEMO-FULLREDUCTION', 'DEMO-DIRECT']
  await startSignedIn(page, await registerMember(gateway.origin, newEmail(), { claims }))
  await resize(page, { width: 1280, height: 560 })
  await page.goto('/marketing/tickets')
  const details = detailsOf(page)
  await expect(details.getByRole('img')).toBeVisible()
  await details.getByText(t('wallet.rules')).scrollIntoViewIfNeeded()
  await listOf(page).last().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await listOf(page).last().click()
  const heading = details.getByRole('heading', { level: 2 }).first()
  await expect(heading).toHaveText((await listOf(page).last().getByRole('heading').textContent()) ?? '')
  await expect(heading).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('used coupons have their details too, and the tab stays', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets?state=used')
  await expect(detailsOf(page).getByText(t('wallet.usedTitle'))).toBeVisible()
  await listOf(page).nth(1).click()
  await expect(page).toHaveURL(/voucherNo=/)
  await expect(page.getByRole('tab', { selected: true })).toContainText(t('wallet.used'))
  await expect(listOf(page).nth(1)).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

for (const state of ['used', 'expired'] as const) {
  test(`the address of a coupon that is ${state} shows the list that it is in, until another is chosen`, async ({
    page,
    t,
    gateway,
    demoToken,
  }) => {
    const { data } = await callGateway(gateway.origin, 'GET coupon/mine', { state }, { token: demoToken })
    const coupon = data.items.at(-1)
    await startSignedIn(page, demoToken)
    await page.goto(`/marketing/tickets?voucherNo=${coupon?.voucherNo ?? ''}`)
    const selected = page.getByRole('tab', { selected: true })
    await expect(selected).toContainText(t(`wallet.${state}`))
    await expect(listOf(page)).toHaveCount(data.items.length)
    await expect(listOf(page).last()).toHaveAttribute('aria-current', 'page')
    await expect(detailsOf(page).getByText(t(`wallet.${state}Title`))).toBeVisible()

    await page.getByRole('tab', { name: t('wallet.unused') }).click()
    await expect(selected).toContainText(t('wallet.unused'))
    await expect(listOf(page).first()).toHaveAttribute('aria-current', 'page')
  })
}

test('the address of a coupon of nobody shows the coupons that can be used', async ({
  page,
  t,
  demoToken,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets?voucherNo=112233445568')
  await expect(detailsOf(page).getByText(t('wallet.notFoundTitle'))).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toContainText(t('wallet.unused'))
  await expect(listOf(page).first()).toBeVisible()
})

test('a narrower window shows the chosen coupon alone', async ({ page, t, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto('/marketing/tickets')
  await listOf(page).nth(1).click()
  await resize(page, { width: 800, height: 800 })
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.detailTitle') })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(0)
  await page.getByRole('link', { name: t('wallet.done') }).click()
  await expect(listOf(page).first()).toBeVisible()
  await expect(detailsOf(page)).toBeHidden()
})

test('an empty wallet is one page', async ({ page, t, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  await page.goto('/marketing/tickets')
  const title = page.getByRole('heading', { name: t('wallet.emptyUnusedTitle') })
  await expect(title).toBeVisible()
  await expect(page.getByRole('main').locator('> *')).toHaveCount(1)
  const main = await page.getByRole('main').boundingBox()
  const box = await title.boundingBox()
  if (!main || !box) throw new Error('The wallet is not visible.')
  expect(Math.abs(main.x + main.width / 2 - box.x - box.width / 2)).toBeLessThan(2)
})

test('a tab without coupons says so beside the list, which stays where it is, and a search in the list', async ({
  page,
  t,
  gateway,
}) => {
  await startSignedIn(page, await registerMember(gateway.origin, newEmail(), { claims: ['DEMO-NEWUSER'] }))
  await page.goto('/marketing/tickets')
  await expect(listOf(page)).toHaveCount(3)
  const tabs = page.getByRole('tablist')
  const before = await tabs.boundingBox()
  await page.getByRole('tab', { name: t('wallet.used') }).click()
  await expect(detailsOf(page).getByRole('heading', { name: t('wallet.emptyUsedTitle') })).toBeVisible()
  expect(await tabs.boundingBox()).toEqual(before)
  await page.goto('/marketing/tickets?keyword=zzz')
  const found = page.getByRole('tabpanel')
  await expect(found.getByRole('heading', { name: t('wallet.noneTitle') })).toBeVisible()
  await expect(detailsOf(page).getByRole('heading')).toHaveCount(0)
  await expectAccessible(page)
  await found.getByRole('button', { name: t('wallet.showAll') }).click()
  await expect(listOf(page)).toHaveCount(3)
})

test('nothing moves in a wallet that the gateway has rendered', async ({ context, t, gateway }) => {
  const first = await context.newPage()
  await first.goto(linkTo('DEMO-NEWUSER', 'en'))
  await first.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(first, t, gateway.origin, newEmail())
  await first.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) }).waitFor()
  await first.close()

  const page = await context.newPage()
  const layoutShifts = await watchLayoutShifts(page)
  let listWidth: number | undefined
  await page.route('**/libraries-*.js', async (route) => {
    listWidth = (await page.getByRole('tabpanel').boundingBox())?.width
    await route.continue()
  })
  await page.goto('/marketing/tickets')
  await expect(detailsOf(page).getByRole('img')).toBeVisible()
  expect(listWidth).toBe(404 - 2 * 16)
  expect(await layoutShifts()).toEqual([])
})
