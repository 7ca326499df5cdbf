/** Payments at Adyen's stand-in: cards of our form with 3-D Secure, and cards on Adyen's page. */
import { startAdyen, type AdyenAccount } from '@crema/tools/payment-peers/adyen'
import { testJourneys } from '../support/provider-journeys.ts'

const account: AdyenAccount = {
  apiKey: 'a key of the journeys',
  merchantAccount: 'ShopECOM',
  hmacKey: 'ab'.repeat(32),
  webhookUser: 'crema',
  webhookPassword: 'a password',
}
const adyen = {
  name: 'adyen',
  returnPath: '/adyenAuth',
  startPeer: () => startAdyen(account),
  settledBy: 'webhook',
} as const
const settings = ({ url }: { url: string }) => ({
  ADYEN_URL: url,
  ADYEN_API_KEY: account.apiKey,
  ADYEN_MERCHANT_ACCOUNT: account.merchantAccount,
  ADYEN_HMAC_KEY: account.hmacKey,
  ADYEN_WEBHOOK_USER: account.webhookUser,
  ADYEN_WEBHOOK_PASSWORD: account.webhookPassword,
})

testJourneys({
  ...adyen,
  title: 'a card of our form with 3-D Secure',
  country: 'US',
  settings: (peer) => ({ ...settings(peer), ADYEN_CARD_FORM: 'on' }),
  pay: (payment) => payment.byCard('4212345678910006'),
  failure: 'authenticationFailed',
  resultCall: /\/payments\/details$/,
})
