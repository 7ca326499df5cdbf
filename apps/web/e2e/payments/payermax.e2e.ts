/** Payments at PayerMax's stand-in: cards on PayerMax's page, which it alone can close. */
import { startPayermax } from '@crema/tools/payment-peers/payermax'
import { expect } from '../support/fixtures.ts'
import { testJourneys } from '../support/provider-journeys.ts'

const cardPage = 'Visa, Mastercard'

const test = testJourneys({
  name: 'payermax',
  returnPath: '/payerMaxEnd',
  title: 'cards on PayerMax’s page',
  country: 'US',
  startPeer: () => startPayermax({ appId: 'app of the journeys', merchantNo: 'SP0001' }),
  settings: ({ settings }) => ({
    PAY_PAYERMAX_URL: settings.url,
    PAY_PAYERMAX_APP_ID: settings.appId,
    PAY_PAYERMAX_MERCHANT_NO: settings.merchantNo,
    PAY_PAYERMAX_PRIVATE_KEY: settings.privateKey,
    PAY_PAYERMAX_PUBLIC_KEY: settings.publicKey,
  }),
  pay: (payment) => payment.byMethod(cardPage),
  failure: 'cardDeclined',
  resultCall: /\/orderQuery$/,
  settledBy: 'query',
  staysOpen: true,
})

test('left without paying, the attempt gives way to another one, which is charged alone', async ({
  payment,
  t,
  page,
}) => {
  await payment.byMethod(cardPage)
  await payment.choose('Cancel')
  await page.getByRole('button', { name: t('payments.payOtherwise') }).click()
  await payment.byMethod(cardPage)
  await payment.choose('Pay')
  await payment.expectPaid()
  expect(await payment.states()).toEqual(['cancelled', 'succeeded'])
})

test('failed 3-D Secure is said so', async ({ payment, peer, t }) => {
  await payment.byMethod(cardPage)
  peer.declineWith('AUTHENTICATE_FAILED')
  await payment.choose('Decline')
  await payment.expectUnpaid('failed', t('payments.authenticationFailed'))
})
