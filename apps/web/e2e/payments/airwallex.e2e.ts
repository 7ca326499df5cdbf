/** Payments at Airwallex's stand-in: a wallet that redirects, and cards on Airwallex's page. */
import type { Page } from '@playwright/test'
import type { PayerChoice } from '@crema/tools/payment-peers/payer-pages'
import { airwallex, airwallexSettings } from '../support/airwallex-account.ts'
import { expect } from '../support/fixtures.ts'
import { testJourneys } from '../support/provider-journeys.ts'

const test = testJourneys({
  ...airwallex,
  title: 'a wallet that redirects',
  country: 'PH',
  settings: (peer) => ({ ...airwallexSettings(peer), PAY_AIRWALLEX_METHODS: 'gcash' }),
  pay: (payment) => payment.byMethod('GCash'),
  failure: 'cardDeclined',
  resultCall: /\/payment_intents\/int_\w+$/,
  settledBy: 'query',
})

const cardsOnPage = 'Visa, Mastercard'

/** Presses a button after which the payer is still at Airwallex or their bank. */
async function press(page: Page, name: PayerChoice): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  const before = page.url()
  await button.click()
  await page.waitForURL((url) => url.href !== before)
}

test('Airwallex’s page: refused, the payer tries again there, with 3-D Secure, and pays once', async ({
  payment,
  peer,
  page,
}) => {
  await payment.byMethod(cardsOnPage)
  await press(page, 'Decline')
  await payment.report()
  expect(await payment.states()).toEqual(['needsAction'])
  peer.challengeNext()
  await press(page, 'Pay')
  // The bank asks, and the payer fails.
  await press(page, 'Decline')
  await payment.report()
  expect(await payment.states()).toEqual(['needsAction'])
  await payment.choose('Pay')
  await payment.expectPaid()
  await payment.report()
  await payment.expectPaid()
})

test('Airwallex’s page: a webhook that overtakes the return pays once', async ({ payment }) => {
  await payment.byMethod(cardsOnPage)
  payment.reportFirst('succeeded')
  await payment.choose('Pay')
  await payment.expectPaid()
})

test('Airwallex’s page: left after a refusal, nothing can be charged there any more', async ({
  payment,
  peer,
  t,
  page,
}) => {
  await payment.byMethod(cardsOnPage)
  await press(page, 'Decline')
  await payment.choose('Cancel')
  await payment.expectUnpaid('cancelled', t('payments.cancelledText'))
  expect([...peer.intents.values()].at(-1)?.status).toBe('CANCELLED')
})
