/** The account of the journeys at Airwallex's stand-in. */
import { startAirwallex, type AirwallexAccount } from '@crema/tools/payment-peers/airwallex'

const account: AirwallexAccount = {
  clientId: 'client-of-the-journeys',
  apiKey: 'a key of the journeys',
  webhookSecret: 'whsec_of_the_journeys',
}

export const airwallex = {
  name: 'airwallex',
  returnPath: '/airwallexPay',
  startPeer: () => startAirwallex(account),
} as const

/** The gateway's settings for the stand-in at `url`. */
export const airwallexSettings = ({ url }: { url: string }) => ({
  PAY_AIRWALLEX_URL: url,
  PAY_AIRWALLEX_CHECKOUT_URL: url,
  PAY_AIRWALLEX_CLIENT_ID: account.clientId,
  PAY_AIRWALLEX_API_KEY: account.apiKey,
  PAY_AIRWALLEX_WEBHOOK_SECRET: account.webhookSecret,
})
