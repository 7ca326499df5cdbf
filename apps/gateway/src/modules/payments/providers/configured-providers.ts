import type { PaymentSettings } from '#src/config/payment-settings.ts'
import { adyenProvider } from './adyen/adyen-provider.ts'
import { airwallexProvider } from './airwallex/airwallex-provider.ts'
import { payermaxProvider } from './payermax/payermax-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paypalProvider } from './paypal/paypal-provider.ts'
import { smbcProvider } from './smbc/smbc-provider.ts'

/** The providers that have settings, in the order in which their methods are offered. */
export function configuredProviders({ adyen, airwallex, paypal }: PaymentSettings): PaymentProvider[] {
  return [
    ...(adyen ? [adyenProvider(adyen)] : []),
    ...(airwallex ? [airwallexProvider(airwallex)] : []),
    ...(paypal ? [paypalProvider(paypal)] : []),
export function configuredProviders({ adyen, paypal, smbc }: PaymentSettings): PaymentProvider[] {
  return [
    ...(adyen ? [adyenProvider(adyen)] : []),
    ...(paypal ? [paypalProvider(paypal)] : []),
    ...(smbc ? [smbcProvider(smbc)] : []),
export function configuredProviders({ adyen, paypal, payermax }: PaymentSettings): PaymentProvider[] {
  return [
    ...(adyen ? [adyenProvider(adyen)] : []),
    ...(paypal ? [paypalProvider(paypal)] : []),
    ...(payermax ? [payermaxProvider(payermax)] : []),
  ]
}
