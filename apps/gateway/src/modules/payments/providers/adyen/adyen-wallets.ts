import type { Country } from '@crema/contract/countries/countries'
import type { OfferedWallet } from '@crema/contract/payments/payment-attempt'
import type { AdyenSettings } from '#src/config/providers/adyen-settings.ts'

type WalletSettings = Pick<AdyenSettings, 'applePay' | 'googlePay' | 'isLive' | 'merchantAccount'>

/**
 * Apple Pay and Google Pay as the Payment Request API asks for them, with Adyen as the processor. Of Google Pay both kinds of
 * cards are taken: one that its device does not vouch for goes through 3-D Secure.
 */
export function adyenWallets(
  { applePay, googlePay, isLive, merchantAccount }: WalletSettings,
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
  if (googlePay !== undefined)
    wallets.push({
      wallet: 'googlePay',
      method: 'https://google.com/pay',
      data: {
        environment: isLive ? 'PRODUCTION' : 'TEST',
        apiVersion: 2,
        apiVersionMinor: 0,
        merchantInfo: { merchantId: googlePay, merchantName },
        allowedPaymentMethods: [
          {
            type: 'CARD',
            parameters: {
              allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
              allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX', 'JCB', 'DISCOVER'],
            },
            tokenizationSpecification: {
              type: 'PAYMENT_GATEWAY',
              parameters: { gateway: 'adyen', gatewayMerchantId: merchantAccount },
            },
          },
        ],
      },
    })
  return wallets
}
