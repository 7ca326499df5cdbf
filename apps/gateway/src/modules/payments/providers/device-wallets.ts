import * as z from 'zod'
import type { Country } from '@crema/contract/countries/countries'
import type { OfferedWallet } from '@crema/contract/payments/payment-attempt'

type WalletSettings = {
  /** The merchant identifier of Apple Pay; undefined: not offered. */
  applePay: string | undefined
  /** Of Google Pay: the merchant id of its console, and how it names the provider and the account there. */
  googlePay: { merchantId: string; gateway: string; gatewayMerchantId: string } | undefined
  isLive: boolean
}

/**
 * Apple Pay and Google Pay as the Payment Request API asks for them, for a provider that reads their tokens. Of Google Pay both
 * kinds of cards are taken: one that its device does not vouch for goes through 3-D Secure.
 */
export function offeredWallets(
  { applePay, googlePay, isLive }: WalletSettings,
  { merchantName, country }: { merchantName: string; country: Country },
): OfferedWallet[] {
  const wallets: OfferedWallet[] = []
  if (applePay !== undefined)
    wallets.push({
      wallet: 'applePay',
      method: 'https://apple.com/apple-pay',
      data: {
        version: 3,
        merchantIdentifier: applePay,
        merchantCapabilities: ['supports3DS'],
        supportedNetworks: ['visa', 'masterCard', 'amex', 'jcb', 'discover'],
        countryCode: country,
      },
    })
  if (googlePay !== undefined) {
    const { merchantId, gateway, gatewayMerchantId } = googlePay
    wallets.push({
      wallet: 'googlePay',
      method: 'https://google.com/pay',
      data: {
        environment: isLive ? 'PRODUCTION' : 'TEST',
        apiVersion: 2,
        apiVersionMinor: 0,
        merchantInfo: { merchantId, merchantName },
        allowedPaymentMethods: [
          {
            type: 'CARD',
            parameters: {
              allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
              allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX', 'JCB', 'DISCOVER'],
            },
            tokenizationSpecification: {
              type: 'PAYMENT_GATEWAY',
              parameters: { gateway, gatewayMerchantId },
            },
          },
        ],
      },
    })
  }
  return wallets
}

const appleToken = z.looseObject({ paymentData: z.record(z.string(), z.unknown()) })

/** The payment data of Apple's token, which only the provider can decrypt; undefined where the text is none. */
export function applePaymentData(token: string): Record<string, unknown> | undefined {
  try {
    return appleToken.safeParse(JSON.parse(token)).data?.paymentData
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
