/** Apple Pay and Google Pay where Airwallex reads their tokens: what pays, what is declined, closed or lost. */
import { expectAccessible } from '../support/accessibility.ts'
import {
  airwallexWalletTest as test,
  applePay,
  completed,
  googlePay,
  haveWallet,
  shownSheets,
} from '../support/device-wallets.ts'
import { expect } from '../support/fixtures.ts'
import { resultTitle } from '../support/orders.ts'

test('Apple Pay pays with the session of the merchant', async ({ page, payment }) => {
  await haveWallet(page, applePay, 'approves')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await payment.expectPaid()
  expect(await completed(page)).toBe('success')
  const [asked] = await shownSheets(page)
  expect(asked?.session).toMatchObject({ domainName: '127.0.0.1' })
})

test('Google Pay pays through 3-D Secure where its card asks for it', async ({ page, payment, peer }) => {
  await haveWallet(page, googlePay, 'approves')
  peer.decide('redirect')
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await payment.choose('Pay')
  await payment.expectPaid()
  expect(payment.charges()).toHaveLength(1)
})

test('a declined payment is told to the wallet and to the payer', async ({ page, payment, peer, t }) => {
  await haveWallet(page, googlePay, 'approves')
  peer.decide({ declined: 'issuer_declined', issuerCode: '05' })
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await payment.expectUnpaid('failed', t('payments.cardDeclined'))
  expect(await completed(page)).toBe('fail')
})

test('a wallet that is closed charges nothing', async ({ page, payment }) => {
  await haveWallet(page, applePay, 'closes')
  const wallet = page.getByRole('button', { name: 'Apple Pay' })
  await wallet.click()
  await expect.poll(async () => (await shownSheets(page)).length).toBe(1)
  await expect(wallet).toBeEnabled()
  expect(payment.charges()).toEqual([])
})

test('an answer that is lost leaves one charge, which the query finds', async ({
  page,
  payment,
  peer,
  t,
}) => {
  await haveWallet(page, googlePay, 'approves')
  peer.failNext(['loses', 'loses'], /\/confirm$/)
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  payment.passTime()
  await payment.expectPaid()
  expect(payment.charges()).toHaveLength(1)
})
