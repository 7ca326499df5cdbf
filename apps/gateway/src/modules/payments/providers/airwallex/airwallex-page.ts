import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { ProviderResult } from '../payment-provider.ts'

/** The locales of Airwallex's page that it names otherwise, or does not have. */
const pageLocales: Partial<Record<Locale, string>> = { cht: 'zh-HK', fil: 'en', th: 'en' }

export type PagePayment = {
  intentId: string
  clientSecret: string
  currency: string
  country: Country
  returnUrl: string
  /** Without it, the language is the browser's. */
  locale?: Locale
}

/**
 * Airwallex's own page for a payment intent, as its script's `redirectToCheckout` opens it. The secret is in the fragment,
 * which no server gets. It allows to pay this intent, and nothing else.
 */
export function pageAction(
  checkoutUrl: string,
  { intentId, clientSecret, currency, country, returnUrl, locale }: PagePayment,
): NonNullable<ProviderResult['action']> {
  const cancelUrl = new URL(returnUrl)
  cancelUrl.searchParams.set('awx_return_result', 'cancel')
  const query = new URLSearchParams({
    mode: 'payment',
    intent_id: intentId,
    client_secret: clientSecret,
    currency,
    country_code: country,
    ...(locale !== undefined && { locale: pageLocales[locale] ?? locale }),
    successUrl: returnUrl,
    cancelUrl: cancelUrl.href,
  })
  return { kind: 'redirect', url: `${checkoutUrl}/#/standalone/checkout?${query.toString()}` }
}
