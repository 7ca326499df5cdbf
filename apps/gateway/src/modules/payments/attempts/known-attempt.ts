import type { Country } from '@crema/contract/countries/countries'
import type { PaymentServices } from '../payment-services.ts'
import type { KnownAttempt, PaymentProvider } from '../providers/payment-provider.ts'
import type { AttemptRow } from './attempt-store.ts'

/** The address to which the provider returns the browser, with the attempt's secret. */
export function returnUrlOf({ secrets }: Pick<PaymentServices, 'secrets'>, attempt: AttemptRow): string {
  const url = new URL(attempt.return_url)
  url.searchParams.set('state', secrets.stateOf(attempt.attempt_id))
  return url.href
}

/** An attempt as the provider's calls need it. */
export function knownAttempt(
  services: Pick<PaymentServices, 'secrets'>,
  attempt: AttemptRow,
  country: Country,
): KnownAttempt {
  return {
    attemptId: attempt.attempt_id,
    reference: attempt.reference,
    providerReference: attempt.provider_reference,
    amount: { amountMinor: attempt.amount_minor, currency: attempt.currency, digits: attempt.digits },
    country,
    returnUrl: returnUrlOf(services, attempt),
  }
}

/** The provider of an attempt; throws where its settings have been removed. */
export function providerOf({ providers }: Pick<PaymentServices, 'providers'>, name: string): PaymentProvider {
  const provider = providers.get(name)
  if (!provider) throw new Error(`The payment provider ${name} is not configured.`)
  return provider
}
