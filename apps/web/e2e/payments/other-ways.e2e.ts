/** Saved cards, the wallet of the demo's provider, and addresses without a payment. */
import { randomUUID } from 'node:crypto'
import { registerMember } from '@crema/tools/register-member'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { newEmail, startSignedIn } from '../support/members.ts'
import { payButton, payPath, resultTitle, typeCard } from '../support/orders.ts'

test('a member saves a card, pays with it, and removes it', async ({ page, t, gateway }) => {
  await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
  await page.goto(await payPath(gateway.origin))
  await page.getByRole('checkbox', { name: t('payments.saveCard') }).check()
  await typeCard(page, t)
  await payButton(page).click()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()

  await page.goto(await payPath(gateway.origin))
  await page.getByRole('link', { name: t('payments.moreTitle') }).click()
  const name = t('payments.cardEnding', { brand: 'Visa', digits: '4242' })
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('payments.payWith', { amount: '$9.47', name }) }).dblclick()
  await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()

  await page.goto(await payPath(gateway.origin, 'US', 'checkStandMore'))
  await page.getByRole('button', { name: t('payments.removeCard', { card: name }) }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('payments.removeYes') }).click()
  await expect(page.getByText(t('payments.removed'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('payments.savedCards') })).toBeHidden()
})

test('a visitor can neither save a card nor see one', async ({ page, t, gateway }) => {
  await page.goto(await payPath(gateway.origin))
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: t('payments.saveCard') })).toBeHidden()
  await expect(page.getByText(t('payments.couponsSignInText'))).toBeVisible()
})

test.describe('a wallet', () => {
  test.beforeEach(async ({ page, t, gateway }) => {
    await page.goto(await payPath(gateway.origin, 'US', 'checkStandMore'))
    await page.getByRole('button', { name: 'Demo Wallet', exact: true }).click()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: t('payments.payWith', { amount: '$9.47', name: 'Demo Wallet' }) })
      .click()
    await page.waitForURL(/\/demo\/payments\//)
  })

  test('pays once it is confirmed', async ({ page, t }) => {
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  })

  test('that is refused leaves the order open', async ({ page, t }) => {
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(resultTitle(page, t('payments.cancelledTitle'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t('payments.otherCard') }).click()
    await typeCard(page, t)
    await payButton(page).click()
    await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
  })
})

test('an address that names no payment helps, and says nothing of a failure', async ({ page, t }) => {
  for (const path of [
    '/paypalAuth?token=1&PayerID=2',
    '/adyenAuth',
    '/sumitomoCardPay?result=x',
    `/checkout?attemptId=${randomUUID()}`,
    `/payerMaxEnd?attemptId=${randomUUID()}&state=wrong&status=FAILED`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: t('payments.unknownTitle') })).toBeVisible()
    await expect(page.getByText(t('payments.failedTitle'))).toBeHidden()
  }
  await expectAccessible(page)
})
