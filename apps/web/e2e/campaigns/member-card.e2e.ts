import type { Page, Route } from '@playwright/test'
/** The member's card on home: offers, coupons, and the code that a till scans. */
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { callGateway } from '@crema/tools/gateway-calls'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail, startSignedIn } from '../support/members.ts'

/** Claims the coupons of a campaign, which gives the browser a session. */
async function claimAsNewMember(
  { page, t, origin }: { page: Page; t: Translate; origin: string },
  [activityNo, count] = ['DEMO-NEWUSER', 3],
): Promise<void> {
  await page.goto(linkTo(activityNo, 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count }) }).click()
  await signIn(page, t, origin, newEmail())
  await page.getByRole('heading', { name: t('campaign.claimedTitle', { count }) }).waitFor()
}

/** Checks a code at the demo's till. */
async function checkAtTill(page: Page, code: string): Promise<string> {
  const answer = await page.request.post('/demo/till', { form: { code, storeId: 'US-SEA-1' } })
  return answer.text()
}

test('home counts the coupons, and hides what only new members get once it is claimed', async ({
  page,
  t,
  gateway,
}) => {
  const { data } = await callGateway(gateway.origin, 'GET activity/list', { limit: 50 })
  // Draws are on the screen of stars.
  const listed = data.items.filter(({ kind }) => kind !== 'lottery')
  // The coupon of one that anybody can claim says that it is for new members.
  const welcome = listed.filter(
    ({ activityNo, newMembersOnly }) => newMembersOnly || activityNo === 'DEMO-NEWUSER',
  )
  expect(welcome.length).toBeGreaterThan(1)
  await claimAsNewMember({ page, t, origin: gateway.origin }, ['DEMO-NEWONLY', 1])
  await page.goto('/home')
  await expect(
    page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)$/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: t('home.coupons', { count: 1 }) })).toHaveAttribute(
    'href',
    '/marketing/tickets',
  )
  const offers = page.getByRole('region', { name: t('home.offers') })
  await expect(offers.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  const count = listed.length - welcome.length
  await offers.getByRole('link', { name: t('home.seeAll', { count }) }).click()
  await expect(page).toHaveURL(/\/home\/offers$/)
  await expect(page.getByRole('article')).toHaveCount(count)
  for (const { title } of welcome) await expect(page.getByText(title)).toHaveCount(0)
})

test('the greeting has the name that the member gave', async ({ page, t, gateway }) => {
  await claimAsNewMember({ page, t, origin: gateway.origin })
  await page.goto('/home/account/name')
  await page.getByRole('textbox').fill('Mira')
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(page.getByText(t('account.saved'))).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira')
  await expect(page.getByRole('region', { name: t('home.card') })).toContainText('Mira')
})

test('the card has the stars, the way to the next gift and what ends first, and leads to the stars', async ({
  page,
  t,
  gateway,
  demoToken,
}) => {
  const { data } = await callGateway(gateway.origin, 'GET point/summary', {}, { token: demoToken })
  const { balance, nextGift, lots } = data
  await startSignedIn(page, demoToken)
  await page.goto('/home')
  const stars = page
    .getByRole('region', { name: t('home.card') })
    .getByRole('link', { name: t('home.stars') })
  await expect(stars).toContainText(formatNumber('en', balance, 'US'))
  await expect(stars).toContainText(nextGift?.title ?? 'none')
  await expect(stars).toContainText(`${nextGift?.missing} stars to go`)
  await expect(stars).toContainText(`${lots[0]?.stars} expire`)
  await expect(stars.locator('progress')).toHaveJSProperty('max', nextGift?.priceStars)
  await expect(stars.locator('progress')).toHaveJSProperty('value', balance)
  await expectAccessible(page)
  await stars.click()
  await expect(page).toHaveURL(/\/marketing\/pointActivity$/)
})

test('where a country has no stars, the card has the account number', async ({ page, t, demoToken }) => {
  // Every country of the demo has a program.
  const withoutProgram = async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, program: null } } })
  }
  await page.route(/\/capi\/point\/summary/, withoutProgram)
  await startSignedIn(page, demoToken)
  await page.goto('/home')
  const card = page.getByRole('region', { name: t('home.card') })
  await expect(card).toContainText(/\d{4} \d{4} \d\d/)
  await expect(card.getByRole('link')).toHaveCount(1)
})

test('coupons that end soon are amber with the name of the first, and a claimed offer leads to its code', async ({
  page,
  t,
  demoToken,
  gateway,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto(linkTo('DEMO-DIRECT', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) }).waitFor()
  await page.goto('/home')
  const soon = page.getByRole('link', { name: t('home.couponsEndSoon', { count: 2 }) })
  await expect(soon).toHaveAttribute('href', /state=expiringSoon/)
  const unused = { state: 'unused' } as const
  const { data } = await callGateway(gateway.origin, 'GET coupon/mine', unused, { token: demoToken })
  const [first] = data.items
  if (!first) throw new Error('The demo member has no coupon.')
  await expect(soon).toContainText(first.name)
  await expect(soon).toContainText(/\d+ (days?|hours?) left/)
  const claimed = page
    .getByRole('region', { name: t('home.offers') })
    .getByRole('article')
    .first()
  await expect(claimed).toContainText(t('coupon.claimed'))
  await expectAccessible(page)
  await claimed.click()
  await expect(page).toHaveURL(/voucherNo=\d{12}/)
  await expect(page.getByRole('img')).toBeVisible()
})

test('the code of the card identifies the member at a till, with the coupon chosen', async ({
  page,
  t,
  gateway,
}) => {
  await claimAsNewMember({ page, t, origin: gateway.origin })
  const codes: { qrText: string; voucherNo: string | null }[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/capi/customer/code')) return
    const { data } = (await response.json()) as { data: (typeof codes)[number] }
    codes.push(data)
  })
  await page.goto('/home')
  const card = page.getByRole('region', { name: t('home.card') })
  await expect(card.getByRole('img', { name: t('home.code') })).toBeVisible()
  await card.getByRole('link', { name: t('home.showAtTill') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('home.card') })).toBeVisible()
  const code = page.getByRole('img', { name: t('home.code') })
  await expect(code).toBeVisible()
  await expect(page.getByText(/^New code in \d+ seconds?$/)).toBeVisible()
  await expectAccessible(page)
  expect(await checkAtTill(page, codes.at(-1)?.qrText ?? '')).toContain('Half off your second cup')

  const coupon = page.getByRole('combobox', { name: t('home.useCoupon') })
  await coupon.selectOption({ label: 'Half off your second cup' })
  await expect.poll(() => codes.at(-1)?.voucherNo).toMatch(/^\d{12}$/)
  await expect(code).toBeVisible()
  expect(await checkAtTill(page, codes.at(-1)?.qrText ?? '')).toMatch(
    /Half off your second cup<\/button> chosen by the member/,
  )
})
