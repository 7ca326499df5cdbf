import type { PaymentSettings } from '#src/config/payment-settings.ts'
import { adyenProvider } from './adyen/adyen-provider.ts'
import { antomProvider } from './antom/antom-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paypalProvider } from './paypal/paypal-provider.ts'

/** The providers that have settings, in the order in which their methods are offered. */
export function configuredProviders({ adyen, paypal, antom }: PaymentSettings): PaymentProvider[] {
  return [
    ...(adyen ? [adyenProvider(adyen)] : []),
    ...(paypal ? [paypalProvider(paypal)] : []),
    ...(antom ? [antomProvider(antom)] : []),
  ]
}
