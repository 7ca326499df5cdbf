import type { PaymentSettings } from '#src/config/payment-settings.ts'
import { adyenScriptOrigins } from '#src/config/providers/adyen-settings.ts'
import type { PaymentSources } from '#src/http/access/security-headers.ts'

/** What the configured providers need in the policy of payment pages. */
export function paymentSources(payments: PaymentSettings): PaymentSources {
  const { adyen, airwallex } = payments
  const offersGooglePay = adyen?.googlePay !== undefined || airwallex?.googlePay !== undefined
  if (!adyen?.hostedFields) return { offersGooglePay, hostedFields: undefined }
  const { script } = adyen.hostedFields
  const { files, fields } = adyenScriptOrigins(script)
  return { offersGooglePay, hostedFields: { script, frames: fields, calls: [...new Set([fields, files])] } }
}
