/** Entering a draw: its price, its code, once whatever happens in between, and what helps where it is refused. */
import type { Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { collectStars } from '@crema/tools/collect-stars'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { countryOf, newEmail, startSignedIn } from '../support/members.ts'

const [activityNo, price, entriesPerMember] = ['DEMO-LOTTERY', 60, 3]
/** The stars belong to the country of the till. */
const address = (language: Locale = 'en', country = 'us') =>
  `/marketing/pointActivity/draw?activityNo=${activityNo}&cnty=${country}&lang=${language}`
const code = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/

const enterButtons = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('draws.enter', { count: price }) })
const balanceOf = async (origin: string, token: string) =>
  (await callGateway(origin, 'GET point/summary', {}, { token })).data.balance
const codesOf = async (origin: string, token: string) =>
  (await callGateway(origin, 'GET lottery/detail', { activityNo }, { token })).data.ownCodes

/** A new member with so many stars, and the page signed in as them. */
async function collector(page: Page, origin: string, stars: number) {
  const token = await registerMember(origin, newEmail())
  const balance = stars === 0 ? 0 : await collectStars(origin, token, stars)
  await startSignedIn(page, token)
  return { token, balance }
}

/** Opens the sheet that confirms an entry, and returns it. */
async function openSheet(page: Page, t: Translate) {
  await enterButtons(page, t).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(t('draws.thisEntry'))).toBeVisible()
  return sheet
}

for (const language of ['en', 'ar', 'th'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('an entry costs its price and gives a code, until the member has all of theirs', async ({
      page,
      gateway,
      t,
    }) => {
      test.slow()
      const { token, balance } = await collector(page, gateway.origin, 600)
      await page.goto(address(language))
      await expect(page.getByRole('timer')).toBeVisible()
      await expect(enterButtons(page, t)).toBeVisible()
      await expectAccessible(page)
      for (let entries = 1; entries <= entriesPerMember; entries++) {
        const sheet = await openSheet(page, t)
        await expect(sheet).toContainText(t('stars.count', { count: balance - entries * price }))
        if (entries === 1) await expectAccessible(page)
        await enterButtons(page, t).last().click()
        await expect(sheet.getByText(t('draws.enteredTitle'))).toBeVisible()
        await expect(sheet).toContainText(t('stars.balanceAfter', { count: balance - entries * price }))
        await expect(sheet).toContainText(code)
        if (entries === 1) await expectAccessible(page)
        await sheet.getByRole('button', { name: t('draws.done') }).click()
        await expect(
          page.getByRole('region', { name: t('draws.myCodes') }).getByRole('listitem'),
        ).toHaveCount(entries)
      }
      await expect(page.getByText(t('draws.allCodes', { count: entriesPerMember }))).toBeVisible()
      await expect(enterButtons(page, t)).toHaveCount(0)
      await expectAccessible(page)
      expect(await balanceOf(gateway.origin, token)).toBe(balance - entriesPerMember * price)
      expect(await codesOf(gateway.origin, token)).toHaveLength(entriesPerMember)
    })

    test('it fits a small phone and a wide window', async ({ page, demoToken, t }) => {
      await startSignedIn(page, demoToken)
      await page.goto(address(language, countryOf(language).toLowerCase()))
      await expect(page.getByRole('region', { name: t('draws.chances') })).toBeVisible()
      for (const width of [320, 390, 1280]) {
        await resize(page, { width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
  })
}

test('a double tap is one entry', async ({ page, gateway, t }) => {
  const { token, balance } = await collector(page, gateway.origin, 600)
  await page.goto(address())
  const sheet = await openSheet(page, t)
  await enterButtons(page, t).last().dblclick()
  await expect(sheet.getByText(t('draws.enteredTitle'))).toBeVisible()
  expect([await balanceOf(gateway.origin, token), (await codesOf(gateway.origin, token)).length]).toEqual([
    balance - price,
    1,
  ])
})

test('a reload before the answer: the page goes on with the same entry', async ({ page, gateway, t }) => {
  const { token, balance } = await collector(page, gateway.origin, 600)
  await page.route(
    '**/capi/lottery/join',
    async (route) => {
      await route.fetch()
      await page.reload()
    },
    { times: 1 },
  )
  await page.goto(address())
  await openSheet(page, t)
  await enterButtons(page, t).last().click()
  await expect(page.getByRole('dialog').getByText(t('draws.enteredTitle'))).toBeVisible()
  expect([await balanceOf(gateway.origin, token), (await codesOf(gateway.origin, token)).length]).toEqual([
    balance - price,
    1,
  ])
})

test('a lost answer: sent again with the same key, entered once', async ({
  page,
  gateway,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  const { token } = await collector(page, gateway.origin, 600)
  const keys = new Set<string | undefined>()
  let requests = 0
  await page.route('**/capi/lottery/join', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    requests += 1
    const answer = await route.fetch()
    if (requests <= 3) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.goto(address())
  const sheet = await openSheet(page, t)
  await enterButtons(page, t).last().click()
  await expect(sheet.getByText(t('draws.unsure'))).toBeVisible()
  await sheet.getByRole('button', { name: t('common.retry') }).click()
  await expect(sheet.getByText(t('draws.enteredTitle'))).toBeVisible()
  expect([requests, keys.size]).toEqual([4, 1])
  expect(await codesOf(gateway.origin, token)).toHaveLength(1)
})

test('not enough stars: how many are missing, and the way to collect them', async ({ page, gateway, t }) => {
  await collector(page, gateway.origin, 0)
  await page.goto(address())
  await expect(page.getByText(t('stars.needMore', { count: price }))).toBeVisible()
  await expect(enterButtons(page, t)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('stars.howToCollect') }).click()
  await expect(page).toHaveURL(/\/marketing\/pointActivity$/)

  // As the gateway answers after the deadline of the stars.
  await page.route('**/capi/lottery/detail*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object } // of the contract
    const data = { ...json.data, outcome: 'redemptionDeadlinePassed' }
    await route.fulfill({ response, json: { ...json, data } })
  })
  await page.goto(address())
  await expect(page.getByText(t('outcomes.redemptionDeadlinePassed'))).toBeVisible()
  await expect(page.getByText(t('stars.needMore', { count: price }))).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('draws.seeAll') })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a visitor signs in and is still at the draw, where nothing was entered by itself', async ({
  page,
  gateway,
  t,
}) => {
  const email = newEmail()
  const token = await registerMember(gateway.origin, email)
  await collectStars(gateway.origin, token, 600)
  await page.goto(address())
  await untilHydrated(page)
  await expect(page.getByText(t('draws.price', { count: price }))).toBeVisible()
  await page.getByRole('button', { name: t('draws.signInToEnter') }).click()
  await signIn(page, t, gateway.origin, email)
  await expect(enterButtons(page, t)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`activityNo=${activityNo}`))
  expect(await codesOf(gateway.origin, token)).toHaveLength(0)
  await openSheet(page, t)
  await enterButtons(page, t).last().click()
  await expect(page.getByRole('dialog').getByText(t('draws.enteredTitle'))).toBeVisible()
})
