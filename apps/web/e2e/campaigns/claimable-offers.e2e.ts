/** Below a refusal, and below what is claimed already, stands what the visitor or member can claim now. */
import type { Page } from '@playwright/test'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import type { Locale } from '@crema/i18n/locales'
import { callGateway } from '@crema/tools/gateway-calls'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { countryOf, linkTo, newEmail, startSignedIn } from '../support/members.ts'

const section = (page: Page, t: Translate) => page.getByRole('region', { name: t('campaign.claimableTitle') })
const ticketsOf = (page: Page, t: Translate) => section(page, t).getByRole('link')

/** The campaigns that the tickets lead to. */
const campaignsOf = (page: Page, t: Translate) =>
  ticketsOf(page, t).evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('activityNo')),
  )

/** The sum of all layout shifts in view since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list, observer) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          observer.disconnect()
          resolve(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

for (const language of ['en', 'ar'] as const satisfies readonly Locale[]) {
  test.describe(language, () => {
    test.use({ language })

    test('three offers that can be claimed, each leading to its campaign, without a layout shift', async ({
      page,
      t,
      gateway,
    }) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/capi/activity/list*', async (route) => {
        await answered
        await route.continue()
      })
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const text = document.querySelector('main section a')?.textContent
          if (text == null) return
          observer.disconnect()
          Object.assign(window, { firstText: text })
        }).observe(document, { subtree: true, childList: true })
      })
      await page.goto(linkTo('DEMO-SOLDOUT', language))
      await expect(section(page, t)).toBeVisible()
      await expect(section(page, t).getByRole('status')).toBeVisible()
      answer()
      await expect(ticketsOf(page, t)).toHaveCount(3)
      // Those that end first, of which the refused ones of the demo are none.
      expect(await campaignsOf(page, t)).toEqual(['DEMO-NEWUSER', 'DEMO-ALLDRINK', 'DEMO-DISCOUNT'])
      expect(await layoutShift(page)).toBeLessThan(0.002)
      const { data } = await callGateway(
        gateway.origin,
        'GET activity/list',
        {},
        { locale: language, country: countryOf(language) },
      )
      const time = timeLeft(language, Date.parse(data.items[0]?.endsAt ?? '') - Date.now())
      const firstText = await page.evaluate(() => ('firstText' in window ? window.firstText : undefined))
      expect(firstText).toContain(t('coupon.endsIn', { time: time ?? '' }))
      await expectAccessible(page)
      await ticketsOf(page, t).nth(1).click()
      await expect(page).toHaveURL(/activityNo=DEMO-ALLDRINK/)
      await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
      await expect(section(page, t)).toBeHidden()
    })

    test('a campaign of another country has the offers of the visitor’s country', async ({ page, t }) => {
      await page.goto(linkTo('DEMO-OTHERCOUNTRY', language))
      await expect(ticketsOf(page, t)).toHaveCount(3)
      await expectAccessible(page)
    })
  })
}

test('a member who has claimed it sees other offers, none of them claimed', async ({ page, t, gateway }) => {
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('campaign.alreadyTitle'))).toBeVisible()
  await expect(ticketsOf(page, t)).toHaveCount(3)
  const first = ['DEMO-ALLDRINK', 'DEMO-DISCOUNT', 'DEMO-FULLREDUCTION']
  expect(await campaignsOf(page, t)).toEqual(first)
  // The same where another campaign refuses: a claimed one is no offer.
  await page.goto(linkTo('DEMO-ENDED', 'en'))
  await expect(ticketsOf(page, t)).toHaveCount(3)
  expect(await campaignsOf(page, t)).toEqual(first)
})

test('offers for new members are not shown to a member of longer standing', async ({
  page,
  t,
  demoToken,
}) => {
  await page.route('**/capi/activity/list*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as {
      data: { items: { activityNo: string; newMembersOnly: boolean }[] }
    }
    // The demo's own ones end last, and would not be among the first three.
    const items = data.items.toSorted((a, b) => Number(b.newMembersOnly) - Number(a.newMembersOnly))
    await route.fulfill({ json: { ...envelope, data: { ...data, items } } })
  })
  await page.goto(linkTo('DEMO-SOLDOUT', 'en'))
  await expect(ticketsOf(page, t)).toHaveCount(3)
  expect(await campaignsOf(page, t)).toEqual(['DEMO-NEWONLY', 'DEMO-ONEPERSON', 'DEMO-NEWUSER'])
  await startSignedIn(page, demoToken)
  await page.reload()
  await expect(ticketsOf(page, t)).toHaveCount(3)
  // Nor the one that anybody can claim, as its coupon says that it is for new members.
  expect(await campaignsOf(page, t)).toEqual(['DEMO-ALLDRINK', 'DEMO-DISCOUNT', 'DEMO-FULLREDUCTION'])
})

test('nothing where there is no other offer, and where the offers cannot be read', async ({
  page,
  t,
  consoleGuard,
}) => {
  await page.route('**/capi/activity/list*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...envelope, data: { ...data, items: [] } } })
  })
  await page.goto(linkTo('DEMO-SOLDOUT', 'en'))
  await expect(page.getByText(t('outcomes.soldOut'))).toBeVisible()
  await expect(section(page, t)).toBeHidden()
  await page.unroute('**/capi/activity/list*')
  consoleGuard.allow(/status of 500/)
  await page.route('**/capi/activity/list*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(section(page, t)).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText(t('outcomes.soldOut'))).toBeVisible()
  await expect(page.getByText(t('failures.unexpected'))).toBeHidden()
})

test('the offers are read once a claim is refused, not before', async ({ page, t, gateway }) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/capi/activity/list')) reads.push(request.url())
  })
  let isGone = false
  await page.route('**/capi/activity/claim', async (route) => {
    isGone = true
    const json: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: { ...(json as object), busCode: 'soldOut', busMessage: '', data: null } })
  })
  await page.route('**/capi/activity/detail*', async (route) => {
    const { data, ...envelope } = (await (await route.fetch()).json()) as { data: object }
    const claim = isGone ? { claim: { outcome: 'soldOut', vouchers: [] }, state: 'soldOut' } : {}
    await route.fulfill({ json: { ...envelope, data: { ...data, ...claim } } })
  })
  await page.goto(linkTo('DEMO-EXCHANGE', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  expect(reads).toEqual([])
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByText(t('outcomes.soldOut'))).toBeVisible()
  await expect(ticketsOf(page, t)).toHaveCount(3)
  expect(await campaignsOf(page, t)).not.toContain('DEMO-EXCHANGE')
  expect(reads.length).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
})
