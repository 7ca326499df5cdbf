import type { PaymentSettings } from '#src/config/payment-settings.ts'
import { adyenProvider } from './adyen/adyen-provider.ts'
import { airwallexProvider } from './airwallex/airwallex-provider.ts'
import { antomProvider } from './antom/antom-provider.ts'
import { payermaxProvider } from './payermax/payermax-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paypalProvider } from './paypal/paypal-provider.ts'
import { smbcProvider } from './smbc/smbc-provider.ts'

/** The providers that have settings, in the order in which their methods are offered. Wallets show the merchant's name. */
export function configuredProviders(settings: PaymentSettings, merchantName: string): PaymentProvider[] {
  const { adyen, airwallex, antom, payermax, paypal, smbc } = settings
  return [
    ...(adyen ? [adyenProvider(adyen, merchantName)] : []),
    ...(airwallex ? [airwallexProvider(airwallex, merchantName)] : []),
    ...(antom ? [antomProvider(antom)] : []),
    ...(payermax ? [payermaxProvider(payermax)] : []),
    ...(paypal ? [paypalProvider(paypal)] : []),
    ...(smbc ? [smbcProvider(smbc)] : []),
  ]
}
