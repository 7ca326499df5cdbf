/** The account of the journeys at Adyen's stand-in. */
import { startAdyen, type AdyenAccount } from '@crema/tools/payment-peers/adyen'

const account: AdyenAccount = {
  apiKey: 'a key of the journeys',
  merchantAccount: 'ShopECOM',
  hmacKey: 'ab'.repeat(32),
  webhookUser: 'crema',
  webhookPassword: 'a password',
}

export const adyen = {
  name: 'adyen',
  returnPath: '/adyenAuth',
  startPeer: () => startAdyen(account),
} as const

/** The gateway's settings for the stand-in at `url`. */
export const adyenSettings = ({ url }: { url: string }) => ({
  PAY_ADYEN_URL: url,
  PAY_ADYEN_API_KEY: account.apiKey,
  PAY_ADYEN_MERCHANT_ACCOUNT: account.merchantAccount,
  PAY_ADYEN_HMAC_KEY: account.hmacKey,
  PAY_ADYEN_WEBHOOK_USER: account.webhookUser,
  PAY_ADYEN_WEBHOOK_PASSWORD: account.webhookPassword,
})
