/** The targets of a kiosk's QR codes: an order to pay, and the page to get the app or continue without it. */
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { signIn } from '@crema/tools/sign-in'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'
import { orderIn } from '../support/orders.ts'

test('an order of a kiosk shows the amount and the store', async ({ page, t, gateway }) => {
  await page.goto(`${await orderIn(gateway.origin, 'US')}&lang=en`)
  await expect(page.getByRole('heading', { level: 1, name: t('kiosk.orderTitle') })).toBeVisible()
  await expect(page.getByText('Pike & 3rd', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/2 ×Latte\$5\.98/, /1 ×Cold brew\$3\.49/])
  await expect(page.getByText('$9.47', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: t('kiosk.pay', { amount: '$9.47' }) })).toBeVisible()
  await expect(page.getByText(t('kiosk.counterTitle'))).toBeVisible()
  await expectAccessible(page)
})

test('an order shows its country’s currency in the visitor’s locale', async ({ page, gateway }) => {
  const arabic = translateIn('ar')
  await page.goto(`${await orderIn(gateway.origin, 'JP')}&lang=ar`)
  await expect(page.getByRole('heading', { level: 1, name: arabic('kiosk.orderTitle') })).toBeVisible()
  await expect(
    page.getByText(formatMoney('ar', { amountMinor: 930, currency: 'JPY', digits: 0 }, 'JP'), {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('an unknown order shows so, and a link home', async ({ page, t }) => {
  for (const path of [
    '/kiosk/checkStand',
    '/kiosk/checkStand?orderId=AAAAAAAAAAAAAAAAAAAAAAAA',
    '/kiosk/checkStand?orderId=%3Cb%3E',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: t('kiosk.notFoundTitle') })).toBeVisible()
  }
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.home') })
    .click()
  await expect(page).toHaveURL(/\/home$/)
})

test('the landing page of a kiosk hands its store on', async ({ page, t }) => {
  await page.goto('/kiosk/download?shopMdCode=US-SEA-1&cnty=us&lang=en')
  await expect(page.getByRole('heading', { level: 1, name: t('kiosk.downloadTitle') })).toBeVisible()
  await expect(page.getByText(t('kiosk.store', { store: 'Pike & 3rd' }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('app-handoff.goOn') }).click()
  await expect(page).toHaveURL(/\/home\?.*shopMdCode=US-SEA-1/)
  await expect(page.getByRole('link', { name: t('store.yours') })).toContainText('Pike & 3rd')
})

test('a campaign that needs a store uses the kiosk’s, and shows it', async ({ page, t, gateway }) => {
  await page.goto('/kiosk/download?shopMdCode=US-SEA-1&cnty=us&lang=en')
  await page.getByRole('link', { name: t('app-handoff.goOn') }).click()
  await page.goto(linkTo('DEMO-STOREONLY', 'en'))
  await expect(page.getByText(t('campaign.atStore', { store: '\u2068Pike & 3rd\u2069' }))).toBeVisible()
  await expectAccessible(page)
  const claimed = page.waitForRequest(/\/capi\/activity\/claim$/)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  expect((await claimed).postDataJSON()).toMatchObject({ storeId: 'US-SEA-1' })
})

test('a store that does not take part is not chosen', async ({ page, t }) => {
  await page.goto(`${linkTo('DEMO-STOREONLY', 'en')}&shopMdCode=NO-SUCH-SHOP`)
  await untilHydrated(page)
  await expect(page.getByRole('link', { name: t('campaign.chooseStore') })).toBeVisible()
})
