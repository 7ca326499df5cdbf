/** Payments at Airwallex's stand-in: a wallet that redirects, and cards on Airwallex's page. */
import { startAirwallex, type AirwallexAccount } from '@crema/tools/payment-peers/airwallex'
import { testJourneys } from '../support/provider-journeys.ts'
import { expect } from '../support/fixtures.ts'
import { resultTitle } from '../support/orders.ts'
import { providerTest } from '../support/provider-payments.ts'

const account: AirwallexAccount = {
  clientId: 'client-of-the-journeys',
  apiKey: 'a key of the journeys',
  webhookSecret: 'whsec_of_the_journeys',
}
const airwallex = {
  name: 'airwallex',
  returnPath: '/airwallexPay',
  country: 'PH',
  startPeer: () => startAirwallex(account),
  settings: ({ url }: { url: string }) => ({
    PAY_AIRWALLEX_URL: url,
    PAY_AIRWALLEX_CHECKOUT_URL: url,
    PAY_AIRWALLEX_CLIENT_ID: account.clientId,
    PAY_AIRWALLEX_API_KEY: account.apiKey,
    PAY_AIRWALLEX_WEBHOOK_SECRET: account.webhookSecret,
    PAY_AIRWALLEX_METHODS: 'gcash',
  }),
} as const

testJourneys({
  ...airwallex,
  title: 'a wallet that redirects',
  pay: (payment) => payment.byMethod('GCash'),
  failure: 'cardDeclined',
  resultCall: /\/payment_intents\/int_\w+$/,
  settledBy: 'query',
})

const test = providerTest(airwallex)
const page = 'Visa, Mastercard'

test('Airwallex’s page: refused, the payer tries again there, with 3-D Secure, and pays once', async ({
  payment,
  peer,
  page: browser,
}) => {
  await payment.byMethod(page)
  const button = (name: string) => browser.getByRole('button', { name, exact: true })
  await button('Decline').click()
  await payment.report()
  expect(await payment.states()).toEqual(['needsAction'])
  peer.challengeNext()
  await button('Pay').click()
  // The bank asks, and the payer fails.
  await button('Decline').click()
  await payment.report()
  expect(await payment.states()).toEqual(['needsAction'])
  await payment.choose('Pay')
  await payment.expectPaid()
  await payment.report()
  await payment.expectPaid()
})

test('Airwallex’s page: a webhook that overtakes the return pays once', async ({ payment }) => {
  await payment.byMethod(page)
  payment.reportFirst('succeeded')
  await payment.choose('Pay')
  await payment.expectPaid()
})

test('Airwallex’s page: left after a refusal, the order can be paid again', async ({ payment, t, page: browser }) => {
  await payment.byMethod(page)
  await payment.choose('Cancel')
  await payment.expectUnpaid('cancelled', t('payments.cancelledText'))
  await browser.goBack()
  await expect(resultTitle(browser, t('payments.succeededTitle'))).toBeHidden()
})
