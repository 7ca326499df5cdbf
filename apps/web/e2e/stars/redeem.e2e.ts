/** Redeeming a gift: once whatever happens in between, and what helps where it is refused. */
import type { Page } from '@playwright/test'
import { collectStars } from '@crema/tools/collect-stars'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const [espresso, price] = ['DEMO-GIFT-ESPRESSO', 300]
const stars = '/marketing/pointActivity?lang=en&cnty=us'
const giftLink = (activityNo: string) => `${stars}&gift=${activityNo}`

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const redeemButton = (page: Page, t: Translate, count = price) =>
  page.getByRole('button', { name: t('stars.redeem', { count }) })
const balanceOf = async (origin: string, token: string) =>
  (await callGateway(origin, 'GET point/summary', {}, { token })).data.balance
const redemptionsOf = async (origin: string, token: string) =>
  (await callGateway(origin, 'GET point/redemptions', {}, { token })).data.items.length

/** A new member with so many stars, and the page signed in as them. */
async function collector(
  page: Page,
  origin: string,
  starCount: number,
): Promise<{ token: string; balance: number }> {
  const token = await registerMember(origin, newEmail())
  const balance = await collectStars(origin, token, starCount)
  await startSignedIn(page, token)
  return { token, balance }
}

test('a gift is confirmed, and its voucher is there', async ({ page, gateway, t }) => {
  const { token, balance } = await collector(page, gateway.origin, 600)
  await page.goto(stars)
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Espresso/ }).click()
  const sheet = sheetOf(page, 'Espresso')
  await expect(sheet).toContainText(t('stars.noReturn'))
  await expect(sheet.locator('dl')).toContainText(t('stars.count', { count: balance - price }))
  await expectAccessible(page)
  await redeemButton(page, t).click()
  await expect(sheet.getByText(t('stars.doneTitle'))).toBeVisible()
  await expect(sheet).toContainText(t('stars.balanceAfter', { count: balance - price }))
  await expectAccessible(page)
  await expect(page.locator(`section[aria-label='${t('stars.yourStars')}']`)).toContainText(
    String(balance - price),
  )
  await sheet.getByRole('link', { name: t('stars.showCode') }).click()
  await expect(page).toHaveURL(/voucherNo=/)
  expect([await balanceOf(gateway.origin, token), await redemptionsOf(gateway.origin, token)]).toEqual([
    balance - price,
    1,
  ])
})

test('with the keyboard: back and Escape close the sheet, and the focus returns', async ({
  page,
  gateway,
  t,
}) => {
  await collector(page, gateway.origin, 600)
  await page.goto(stars)
  await untilHydrated(page)
  // Until the balance is loaded, the cards are those of a visitor.
  const canGet = page.getByRole('region', { name: t('stars.canGet') })
  const card = canGet.getByRole('link', { name: /^Espresso/ })
  await card.focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page, 'Espresso')
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/gift=DEMO-GIFT-ESPRESSO/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/gift=/)
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(redeemButton(page, t)).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/gift=/)
})

test('after a redemption the focus returns to the gift, which has moved to another group', async ({
  page,
  gateway,
  t,
}) => {
  await collector(page, gateway.origin, 450)
  await page.goto(stars)
  await page.getByRole('link', { name: /^Espresso/ }).click()
  await redeemButton(page, t).click()
  await expect(sheetOf(page, 'Espresso').getByText(t('stars.doneTitle'))).toBeVisible()
  const later = page.getByRole('region', { name: t('stars.keepCollecting'), includeHidden: true })
  const card = later.getByRole('link', { name: /^Espresso/, includeHidden: true })
  await expect(card).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
})

test('a visitor signs in, sees the confirmation, and nothing is redeemed by itself', async ({
  page,
  gateway,
  t,
}) => {
  const email = newEmail()
  const token = await registerMember(gateway.origin, email)
  const balance = await collectStars(gateway.origin, token, 600)
  await page.goto(giftLink(espresso))
  const sheet = sheetOf(page, 'Espresso')
  await expect(sheet).toContainText(t('stars.count', { count: price }))
  await sheet.getByRole('button', { name: t('stars.signInToRedeem') }).click()
  await signIn(page, t, gateway.origin, email)
  await expect(redeemButton(page, t)).toBeVisible()
  await expect(sheet).toContainText(t('stars.count', { count: balance - price }))
  expect(await balanceOf(gateway.origin, token)).toBe(balance)
  await redeemButton(page, t).click()
  await expect(sheet.getByText(t('stars.doneTitle'))).toBeVisible()
})

test('a double tap is one redemption', async ({ page, gateway, t }) => {
  const { token, balance } = await collector(page, gateway.origin, 900)
  await page.goto(giftLink(espresso))
  await redeemButton(page, t).dblclick()
  await expect(page.getByText(t('stars.doneTitle'))).toBeVisible()
  expect(await balanceOf(gateway.origin, token)).toBe(balance - price)
})

test('a lost answer: sent again with the same key, redeemed once', async ({
  page,
  gateway,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  const { token, balance } = await collector(page, gateway.origin, 900)
  const keys = new Set<string | undefined>()
  let requests = 0
  await page.route('**/capi/point/redeem', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    requests += 1
    const answer = await route.fetch()
    // Of the first attempt and its two repetitions no answer arrives.
    if (requests <= 3) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.goto(giftLink(espresso))
  await redeemButton(page, t).click()
  await expect(page.getByText(t('stars.unsure'))).toBeVisible()
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(page.getByText(t('stars.doneTitle'))).toBeVisible()
  expect([requests, keys.size]).toEqual([4, 1])
  expect(await balanceOf(gateway.origin, token)).toBe(balance - price)
})

test('a reload before the answer: the page goes on with the same redemption', async ({
  page,
  gateway,
  t,
}) => {
  const { token, balance } = await collector(page, gateway.origin, 900)
  await page.route(
    '**/capi/point/redeem',
    async (route) => {
      await route.fetch()
      await page.reload()
    },
    { times: 1 },
  )
  await page.goto(giftLink(espresso))
  await redeemButton(page, t).click()
  await expect(page.getByText(t('stars.doneTitle'))).toBeVisible()
  expect([await balanceOf(gateway.origin, token), await redemptionsOf(gateway.origin, token)]).toEqual([
    balance - price,
    1,
  ])
})

test('stars that were spent elsewhere: how many are missing, and how to collect', async ({
  page,
  gateway,
  t,
}) => {
  const { token, balance } = await collector(page, gateway.origin, 450)
  // The page would learn of it before the tap.
  await page.route('**/capi/member/changes', () => {})
  await page.goto(giftLink(espresso))
  await expect(redeemButton(page, t)).toBeVisible()
  const spent = await callGateway(
    gateway.origin,
    'POST point/redeem',
    { activityNo: 'DEMO-GIFT-CROISSANT', priceStars: 450 },
    { token, idempotencyKey: crypto.randomUUID() },
  )
  expect(spent.busCode).toBe('1')
  await redeemButton(page, t).click()
  const left = balance - 450
  const sheet = sheetOf(page, 'Espresso')
  if (left < price) await expect(sheet).toContainText(t('stars.needMore', { count: price - left }))
  await expect(sheet).toContainText(t('outcomes.notEnoughPoints'))
  await expect(sheet.getByRole('button', { name: t('stars.moreGifts') })).toBeVisible()
  expect(await balanceOf(gateway.origin, token)).toBe(left)
})

/** Shows the gift as it was before a change, until the page has sent a redemption. */
async function withOldGift(page: Page, change: Record<string, unknown>): Promise<void> {
  let isOld = true
  page.on('request', (request) => {
    if (request.url().endsWith('/point/redeem')) isOld = false
  })
  await page.route('**/capi/point/gifts*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { items: Record<string, unknown>[] } } // of the contract
    for (const item of json.data.items)
      if (isOld && item['activityNo'] === change['activityNo']) Object.assign(item, change)
    await route.fulfill({ response, json })
  })
}

test('a price that has changed is shown, and asked for again', async ({ page, gateway, t }) => {
  const { token, balance } = await collector(page, gateway.origin, 600)
  await withOldGift(page, { activityNo: espresso, priceStars: 250 })
  await page.goto(stars)
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Espresso\s*250/ }).click()
  await redeemButton(page, t, 250).click()
  await expect(page.getByText(t('stars.newPrice', { stars: '300', before: '250' }))).toBeVisible()
  expect(await balanceOf(gateway.origin, token)).toBe(balance)
  await redeemButton(page, t).click()
  await expect(page.getByText(t('stars.doneTitle'))).toBeVisible()
  expect(await balanceOf(gateway.origin, token)).toBe(balance - price)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a gift that is gone meanwhile costs nothing', async ({ page, gateway, t }) => {
  const { token, balance } = await collector(page, gateway.origin, 1200)
  await withOldGift(page, { activityNo: 'DEMO-GIFT-CUP', left: 1, state: 'running' })
  await page.goto(stars)
  await untilHydrated(page)
  const available = page.getByRole('region', { name: t('stars.canGet') })
  await available.getByRole('link', { name: /^Reusable cup/ }).click()
  await redeemButton(page, t, 900).click()
  const sheet = sheetOf(page, 'Reusable cup')
  await expect(sheet).toContainText(t('outcomes.giftSoldOut'))
  await sheet.getByRole('button', { name: t('stars.moreGifts') }).click()
  await expect(sheet).toBeHidden()
  expect(await balanceOf(gateway.origin, token)).toBe(balance)
  await expect(page.getByRole('link', { name: /^Reusable cup/ })).toContainText(t('stars.soldOut'))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a gift that the member has had as often as one may: the limit, above the way back', async ({
  page,
  gateway,
  t,
}) => {
  const [matcha, matchaPrice] = ['DEMO-GIFT-MATCHA', 750]
  const { token, balance } = await collector(page, gateway.origin, 3000)
  for (let count = 0; count < 2; count++) {
    const { busCode } = await callGateway(
      gateway.origin,
      'POST point/redeem',
      { activityNo: matcha, priceStars: matchaPrice },
      { token, idempotencyKey: crypto.randomUUID() },
    )
    expect(busCode).toBe('1')
  }
  // The page reads it before the second one.
  await withOldGift(page, { activityNo: matcha, redeemed: 1 })
  await page.goto(giftLink(matcha))
  const sheet = sheetOf(page, 'Iced matcha')
  await redeemButton(page, t, matchaPrice).click()
  const actions = sheet.locator('footer')
  await expect(actions.getByRole('status')).toContainText(t('stars.hadAll'))
  await expect(actions.getByRole('status')).toContainText(t('stars.perPerson', { count: 2 }))
  await expect(actions.getByRole('button')).toHaveText(t('stars.moreGifts'))
  await expect(sheet).not.toContainText(t('stars.noReturn'))
  await expectAccessible(page)
  expect(await balanceOf(gateway.origin, token)).toBe(balance - 2 * matchaPrice)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('after the deadline of the stars a gift says so, and offers no redemption', async ({
  page,
  gateway,
  t,
}) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  // As the gateway answers then: the country has no program whose stars can be spent.
  await page.route(/\/capi\/point\/(gifts|summary)/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object } // of the contract
    await route.fulfill({ response, json: { ...json, data: { ...json.data, program: null } } })
  })
  await page.goto(giftLink(espresso))
  const sheet = sheetOf(page, 'Espresso')
  await expect(sheet).toContainText(t('outcomes.redemptionDeadlinePassed'))
  await expect(sheet.getByRole('button', { name: t('stars.moreGifts') })).toBeVisible()
  await expect(sheet).not.toContainText(t('stars.needMore', { count: price }))
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a gift for one store: chosen in the store finder, confirmed afterwards', async ({
  page,
  gateway,
  t,
}) => {
  const { token, balance } = await collector(page, gateway.origin, 1200)
  await page.goto(giftLink('DEMO-GIFT-TASTING'))
  const sheet = sheetOf(page, 'Coffee tasting for two')
  await sheet.getByRole('link', { name: t('stars.chooseStore') }).click()
  await expect(page).toHaveURL(/\/home\/stores\?.*choose=1&gift=1/)
  await page
    .getByRole('button', { name: t('stores.choose') })
    .first()
    .click()
  await expect(sheet.getByRole('link', { name: t('stars.otherStore') })).toBeVisible()
  expect(await balanceOf(gateway.origin, token)).toBe(balance)
  await redeemButton(page, t, 1_000).click()
  await expect(page.getByText(t('stars.doneTitle'))).toBeVisible()
  expect(await balanceOf(gateway.origin, token)).toBe(balance - 1_000)
})

test('a link to something that is no gift says so, and one of the chain leads to all gifts', async ({
  page,
  t,
}) => {
  await page.goto(giftLink('NOSUCHTHING'))
  const sheet = sheetOf(page, t('stars.gifts'))
  await expect(sheet).toContainText(t('stars.notHereTitle'))
  await sheet.getByRole('button', { name: t('stars.seeGifts') }).click()
  await expect(sheet).toBeHidden()
  await page.goto(`${stars}&activityNo=DEMO-GIFT-LATTE`)
  await expect(sheetOf(page, 'Latte, any size')).toBeVisible()
})
