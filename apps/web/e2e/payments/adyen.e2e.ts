/** Payments at Adyen's stand-in: cards of our form with 3-D Secure, and cards on Adyen's page. */
import { adyen as account, adyenSettings } from '../support/adyen-account.ts'
import { expect } from '../support/fixtures.ts'
import { resultTitle } from '../support/orders.ts'
import { testJourneys } from '../support/provider-journeys.ts'

const adyen = { ...account, settledBy: 'webhook' } as const
const challenged = '4212345678910006'

const test = testJourneys({
  ...adyen,
  title: 'a card of our form with 3-D Secure',
  country: 'US',
  settings: (peer) => ({ ...adyenSettings(peer), PAY_ADYEN_CARD_FORM: 'on' }),
  pay: (payment) => payment.byCard(challenged),
  failure: 'authenticationFailed',
  resultCall: /\/payments\/details$/,
})

test('an older bank’s page is opened and returns by forms', async ({ payment, peer }) => {
  peer.decide('form')
  await payment.byCard()
  await payment.choose('Pay')
  await payment.expectPaid()
})

test('a card without enough money', async ({ payment, peer, t }) => {
  peer.decide({ refused: '12' })
  await payment.byCard()
  await payment.expectUnpaid('failed', t('payments.insufficientFunds'))
})

test('a payment whose answers are lost is paid by the webhook', async ({ payment, peer, page, t }) => {
  peer.failNext(['loses', 'loses'], /\/payments$/)
  await payment.byCard()
  await expect(resultTitle(page, t('payments.processingTitle'))).toBeVisible()
  await payment.report()
  await payment.expectPaid()
})

test('money of a page that was left for another card goes back', async ({ payment, peer, page }) => {
  await payment.byCard(challenged)
  await page.waitForURL(/\/payer\//)
  await page.goBack()
  await payment.byCard()
  await payment.expectPaid()
  expect(await payment.states()).toEqual(['cancelled', 'succeeded'])
  const [left = '', paid] = payment.references()
  peer.finishRedirect(left, 'Authorised')
  expect(payment.charges()).toEqual([left, paid])
  await payment.report(left)
  await expect.poll(payment.charges).toEqual([paid])
  expect(await payment.states()).toEqual(['cancelled', 'succeeded'])
})

const pageTest = testJourneys({
  ...adyen,
  title: 'a card on Adyen’s page',
  country: 'NL',
  settings: (peer) => ({ ...adyenSettings(peer), PAY_ADYEN_METHODS: 'ideal' }),
  pay: (payment) => payment.byMethod('Visa, Mastercard'),
  failure: 'cardDeclined',
  resultCall: /\/sessions\//,
})

pageTest('a method of the country', async ({ payment }) => {
  await payment.byMethod('iDEAL')
  await payment.choose('Pay')
  await payment.expectPaid()
})
