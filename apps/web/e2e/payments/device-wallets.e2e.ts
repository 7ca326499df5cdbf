/** Apple Pay and Google Pay at Adyen's stand-in. A phone's own wallet cannot run here: its part of the Payment Request API is played. */
import type { Page } from '@playwright/test'
import { startAdyen, type AdyenAccount } from '@crema/tools/payment-peers/adyen'
import { expectAccessible } from '../support/accessibility.ts'
import { expect } from '../support/fixtures.ts'
import { resultTitle } from '../support/orders.ts'
import { providerTest } from '../support/provider-payments.ts'

const account: AdyenAccount = {
  apiKey: 'a key of the journeys',
  merchantAccount: 'ShopECOM',
  hmacKey: 'ab'.repeat(32),
  webhookUser: 'crema',
  webhookPassword: 'a password',
}

const test = providerTest({
  name: 'adyen',
  returnPath: '/adyenAuth',
  country: 'US',
  startPeer: () => startAdyen(account),
  settings: ({ url }) => ({
    PAY_ADYEN_URL: url,
    PAY_ADYEN_API_KEY: account.apiKey,
    PAY_ADYEN_MERCHANT_ACCOUNT: account.merchantAccount,
    PAY_ADYEN_HMAC_KEY: account.hmacKey,
    PAY_ADYEN_WEBHOOK_USER: account.webhookUser,
    PAY_ADYEN_WEBHOOK_PASSWORD: account.webhookPassword,
    PAY_ADYEN_APPLE_PAY: '000000000200001',
    PAY_ADYEN_GOOGLE_PAY: 'BCR2DN6T',
    PAY_ADYEN_CARD_FORM: 'on',
  }),
})

type Shown = { methods: string[]; value: string; session?: unknown; completed?: string }

/** A browser with one wallet, which approves (or is closed) as soon as it is shown. `shown` has what it was asked for. */
async function haveWallet(page: Page, method: string, answer: 'approves' | 'closes') {
  await page.addInitScript(
    ({ having, does }) => {
      type Given = { supportedMethods: string }
      const record: Shown[] = []
      Object.assign(window, { shownPayments: record })
      class PlayedRequest extends EventTarget {
        methods: string[]
        value: string
        constructor(methods: Given[], details: { total: { amount: { value: string } } }) {
          super()
          this.methods = methods.map((each) => each.supportedMethods)
          this.value = details.total.amount.value
        }
        canMakePayment() {
          return Promise.resolve(this.methods.includes(having))
        }
        async show() {
          const shown: Shown = { methods: this.methods, value: this.value }
          record.push(shown)
          if (does === 'closes') throw new DOMException('The payer has closed it.', 'AbortError')
          const isApple = having.includes('apple')
          if (isApple) {
            const event = new Event('merchantvalidation')
            let session: Promise<unknown> | undefined
            Object.assign(event, { complete: (given: Promise<unknown>) => void (session = given) })
            this.dispatchEvent(event)
            shown.session = await session
          }
          return {
            details: isApple
              ? { token: { paymentData: { version: 'EC_v1', data: 'encrypted' } } }
              : { paymentMethodData: { tokenizationData: { token: '{"signature":"s"}' } } },
            complete(result: string) {
              shown.completed = result
              sessionStorage.setItem('completed', result)
              return Promise.resolve()
            },
          }
        }
      }
      Object.assign(window, { PaymentRequest: PlayedRequest })
    },
    { having: method, does: answer },
  )
  await page.reload()
}

const shown = (page: Page) =>
  page.evaluate(() => (window as unknown as { shownPayments: Shown[] }).shownPayments)
const completed = (page: Page) => page.evaluate(() => sessionStorage.getItem('completed'))
const applePay = 'https://apple.com/apple-pay'
const googlePay = 'https://google.com/pay'

test('Apple Pay pays with the session of the merchant', async ({ page, payment }) => {
  await haveWallet(page, applePay, 'approves')
  await expect(page.getByRole('button', { name: 'Google Pay' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await payment.expectPaid()
  expect(await completed(page)).toBe('success')
  const [asked] = await shown(page)
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
  await expect.poll(async () => (await shown(page)).length).toBe(1)
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
