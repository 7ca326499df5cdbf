/** Payments at PayPal's stand-in: captured at once, and authorised first. */
import { startPaypal, type PaypalAccount } from '@crema/tools/payment-peers/paypal'
import { expect } from '../support/fixtures.ts'
import { resultTitle } from '../support/orders.ts'
import { testJourneys } from '../support/provider-journeys.ts'
import { providerTest } from '../support/provider-payments.ts'

const account: PaypalAccount = {
  clientId: 'client of the journeys',
  secret: 'a secret of the journeys',
  webhookId: 'a webhook',
}
const paypal = {
  name: 'paypal',
  country: 'US',
  startPeer: () => startPaypal(account),
  pay: (payment: { byMethod: (name: string) => Promise<void> }) => payment.byMethod('PayPal'),
  failure: 'cardDeclined',
  resultCall: /^\/v2\/checkout\/orders\//,
  settledBy: 'query',
} as const
const settings = ({ url }: { url: string }) => ({
  PAY_PAYPAL_URL: url,
  PAY_PAYPAL_CLIENT_ID: account.clientId,
  PAY_PAYPAL_SECRET: account.secret,
  PAY_PAYPAL_WEBHOOK_ID: account.webhookId,
})

const test = testJourneys({
  ...paypal,
  title: 'captured at once',
  returnPath: '/paypalCapture',
  settings,
})

test('a declined instrument leads back to PayPal, where another one pays', async ({
  payment,
  peer,
  page,
  t,
}) => {
  await payment.byMethod('PayPal')
  peer.decide({ issue: 'INSTRUMENT_DECLINED' })
  await payment.choose('Pay')
  await page.getByRole('button', { name: t('payments.continue') }).click()
  await payment.choose('Pay')
  await payment.expectPaid()
  expect(await payment.states()).toEqual(['succeeded'])
})

test('an order whose creation is not answered has failed at once, and the next one pays', async ({
  payment,
  peer,
  t,
}) => {
  peer.failNext(['loses', 'loses'], /\/v2\/checkout\/orders$/)
  await payment.byMethod('PayPal')
  await payment.expectUnpaid('failed', t('payments.unavailable'))
  await payment.again()
  await payment.byMethod('PayPal')
  await payment.choose('Pay')
  await payment.expectPaid()
})

test('an answer to the capture that is lost does not capture twice', async ({ payment, peer }) => {
  await payment.byMethod('PayPal')
  peer.failNext(['loses'], /\/capture$/)
  await payment.choose('Pay')
  await payment.expectPaid()
})

const authorizing = providerTest({
  ...paypal,
  returnPath: '/paypalAuth',
  settings: (peer) => ({ ...settings(peer), PAY_PAYPAL_INTENT: 'authorize' }),
})

authorizing('authorised first, a return pays once', async ({ payment }) => {
  await payment.byMethod('PayPal')
  await payment.choose('Pay')
  await payment.expectPaid()
})

authorizing('what was authorised is captured later', async ({ payment, peer, page, t }) => {
  await payment.byMethod('PayPal')
  peer.failNext([503, 503], /\/authorizations\/\w+\/capture$/)
  await payment.choose('Pay')
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  payment.passTime()
  await payment.expectPaid()
})
