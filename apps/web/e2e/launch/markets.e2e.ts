/** One gateway over two markets: visitors choose a country, and with it a market; members keep theirs. */
import type { BrowserContext, Page } from '@playwright/test'
import { countryName } from '@crema/i18n/format/text/names'
import { startGatewayProcess } from '@crema/tools/gateway-process'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { helpersOf, invitationLink, startInviting } from '../support/inviters.ts'
import { newEmail } from '../support/members.ts'
import { payButton, payPath, resultTitle, typeCard } from '../support/orders.ts'

const markets = [
  { name: 'rest', code: '20', database: 'memory://', schema: 'rest' },
  { name: 'asia', code: '10', countries: ['JP', 'KR'], database: 'memory://', schema: 'asia' },
]

const test = base.extend({
  gateway: [
    async ({ browserName: _ }, provide) => {
      // Two databases in memory are migrated for this gateway, since their schemas have names.
      const gateway = await startGatewayProcess({
        env: { DATABASE_URL: '', MARKETS: JSON.stringify(markets) },
      })
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function changeCountry(page: Page, t: Translate, from: 'US' | 'JP', to: 'US' | 'JP'): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.language') })
    .click()
  await page
    .getByRole('button', { name: `${t('sign-in-steps.country')}: ${countryName('en', from)}` })
    .click()
  const sheet = page.getByRole('dialog', { name: t('sign-in-steps.country') })
  await sheet.getByRole('combobox').fill(countryName('en', to))
  await sheet.getByRole('option').first().click()
}

const runningIn = (page: Page, t: Translate, country: 'US' | 'JP') =>
  page.getByRole('heading', { name: t('home.runningIn', { country: countryName('en', country) }) })

/** The token of the tab, and the session cookie. */
async function session(page: Page, context: BrowserContext): Promise<[token: string, cookie: string]> {
  const token = await page.evaluate(() => sessionStorage.getItem('USER_TOKEN'))
  const cookie = (await context.cookies()).find(({ httpOnly }) => httpOnly)
  return [token ?? '', decodeURIComponent(cookie?.value ?? '')]
}

test('a visitor changes country, signs in there, and stays a member of that market', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await page.goto('/home?cnty=us&lang=en')
  await expect(runningIn(page, t, 'US')).toBeVisible()
  await changeCountry(page, t, 'US', 'JP')
  await expect(runningIn(page, t, 'JP')).toBeVisible()

  await test.step('they claim in the market of that country', async () => {
    await page.goto('/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=jp&lang=en')
    await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()
    for (const secret of await session(page, context)) expect(secret).toMatch(/^10~/)
  })

  await test.step('in another country the wallet is theirs, in this tab and after a reload', async () => {
    await page.goto('/marketing/tickets?cnty=us&lang=en')
    const tickets = page.getByRole('tabpanel').getByRole('article')
    await expect(tickets).toHaveCount(3)
    await page.reload()
    await expect(tickets).toHaveCount(3)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  await test.step('as a guest they claim in the other market, and have one wallet', async () => {
    await page.goto('/marketing/collect-coupons?activityNo=DEMO-ALLDRINK&cnty=us&lang=en')
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    for (const country of ['us', 'jp']) {
      await page.goto(`/marketing/tickets?cnty=${country}&lang=en`)
      await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(4)
    }
    // Their session is that of their own market.
    for (const secret of await session(page, context)) expect(secret).toMatch(/^10~/)
  })

  await test.step('they help a friend there, invite friends themselves, and have one wallet', async () => {
    const inviter = await startInviting(gateway.origin)
    await page.goto(invitationLink(inviter))
    await page.locator('[data-early=claim]').click()
    await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
    expect(await helpersOf(gateway.origin, inviter)).toBe(1)
    await page.goto('/marketing/fission?activityNo=DEMO-FISSION&cnty=us&lang=en')
    await page.getByRole('button', { name: t('assist.start'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
    await page.goto('/marketing/tickets?cnty=jp&lang=en')
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(5)
  })

  await test.step('stars and gifts are those of their own country, which says so and leads there', async () => {
    const notice = page.getByText(t('stars.homeTitle', { country: countryName('en', 'JP') }))
    await page.goto('/marketing/pointActivity?cnty=us&lang=en')
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t('stars.toHome') }).click()
    await expect(page).toHaveURL(/cnty=jp/)
    await expect(page.getByRole('heading', { name: t('stars.keepCollecting') })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('in a tab of its own the session is renewed by the cookie of its market', async () => {
    const second = await context.newPage()
    await second.goto('/marketing/tickets?cnty=us&lang=en')
    await expect(second.getByRole('tabpanel').getByRole('article')).toHaveCount(5)
    // The wallet is rendered for the cookie, before the tab has a token.
    await expect.poll(async () => (await session(second, context))[0]).toMatch(/^10~/)
  })
})

test('a member of the other market has a session and a wallet there', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en')
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()
  for (const secret of await session(page, context)) expect(secret).toMatch(/^20~/)
})

test('an order of one market is paid by a visitor and by a member of the other one', async ({
  page,
  context,
  t,
  gateway,
}) => {
  const pay = async () => {
    await page.goto(`${await payPath(gateway.origin, 'JP')}&lang=en`)
    await expect(page.getByRole('heading', { level: 1, name: t('payments.title') })).toBeVisible()
    await typeCard(page, t)
    await payButton(page).click()
    await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
    // Asked again, with the cookies of their own country.
    await page.reload()
    await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  }
  await page.goto('/home?cnty=us&lang=en')
  await expect(runningIn(page, t, 'US')).toBeVisible()
  await pay()

  await page.goto('/marketing/collect-coupons?activityNo=DEMO-ALLDRINK&cnty=us&lang=en')
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  await pay()
  for (const secret of await session(page, context)) expect(secret).toMatch(/^20~/)
})
