/** Apple Pay and Google Pay: what pays, what is declined, closed or lost at the provider. */
import { expectAccessible } from '../support/accessibility.ts'
import {
  applePay,
  completed,
  googlePay,
  haveWallet,
  shownSheets,
  walletTest as test,
} from '../support/device-wallets.ts'
import { expect } from '../support/fixtures.ts'
import { resultTitle } from '../support/orders.ts'

test('Apple Pay pays with the session of the merchant', async ({ page, payment }) => {
  await haveWallet(page, applePay, 'approves')
  await expect(page.getByRole('button', { name: 'Google Pay' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await payment.expectPaid()
  expect(await completed(page)).toBe('success')
  const [asked] = await shownSheets(page)
  expect(asked?.session).toMatchObject({ merchantIdentifier: '000000000200001', domainName: '127.0.0.1' })
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
  peer.decide({ refused: '2' })
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await payment.expectUnpaid('failed', t('payments.cardDeclined'))
  expect(await completed(page)).toBe('fail')
})

test('a wallet that is closed charges nothing, and the order can be paid by card', async ({
  page,
  payment,
}) => {
  await haveWallet(page, applePay, 'closes')
  const wallet = page.getByRole('button', { name: 'Apple Pay' })
  await wallet.click()
  await expect.poll(async () => (await shownSheets(page)).length).toBe(1)
  await expect(wallet).toBeEnabled()
  expect(payment.charges()).toEqual([])
  await payment.byCard()
  await payment.expectPaid()
})

test('an answer that is lost leaves one charge, which the next tap shows', async ({
  page,
  payment,
  peer,
  t,
}) => {
  await haveWallet(page, googlePay, 'approves')
  peer.failNext(['loses', 'loses'], /\/payments$/)
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await payment.report()
  await payment.expectPaid()
  expect(payment.charges()).toHaveLength(1)
})

test('a browser without wallets shows none', async ({ page, payment, t }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PaymentRequest'))
  await page.reload()
  await expect(page.getByRole('heading', { name: t('payments.cardHeading') })).toBeVisible()
  await expect(page.getByRole('button', { name: /Apple Pay|Google Pay/ })).toHaveCount(0)
  expect(payment.charges()).toEqual([])
})

test('a browser that is not Apple’s asks nobody about Apple Pay', async ({ page, payment, t }) => {
  const asked: string[] = []
  page.on('console', (message) => asked.push(message.text()))
  await page.reload()
  await expect(page.getByRole('heading', { name: t('payments.cardHeading') })).toBeVisible()
  // The wallets were asked for, and the console, which a violation of the policy would fill, says nothing of Apple.
  const hasGooglePay = await page.evaluate((method) => {
    const request = new PaymentRequest([{ supportedMethods: method, data: {} }], {
      total: { label: 'x', amount: { currency: 'USD', value: '1' } },
    })
    // It is rejected where a page asks too often.
    return request.canMakePayment().catch(() => false)
  }, googlePay)
  expect(hasGooglePay).toBe(false)
  await expect(page.getByRole('button', { name: /Apple Pay/ })).toHaveCount(0)
  expect(asked.filter((text) => text.includes('apple'))).toEqual([])
  expect(payment.charges()).toEqual([])
})
