import type { Country } from '@crema/contract/countries/countries'
import { findOrder } from '../orders/order-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { KnownAttempt, PaymentProvider, ProviderResult } from '../providers/payment-provider.ts'
import { applyResult } from './apply-result.ts'
import { findAttempt, type AttemptRow } from './attempt-store.ts'
import { callProvider } from './call-provider.ts'
import { knownAttempt, providerOf } from './known-attempt.ts'

type Question = (
  provider: PaymentProvider,
  known: KnownAttempt,
  signal: AbortSignal,
) => Promise<ProviderResult | null>

/** Asks the provider of an attempt and applies its answer, or `unanswered` where it cannot be reached. Null changes nothing. */
export async function askProvider(
  services: PaymentServices,
  attempt: AttemptRow,
  question: Question,
  now: Date,
  unanswered: ProviderResult | null = null,
): Promise<AttemptRow> {
  const order = await findOrder(services.database, attempt.order_id)
  if (!order) throw new Error('The attempt has no order.')
  const provider = providerOf(services, attempt.provider)
  const known = knownAttempt(services, attempt, order.country as Country) // written by `openOrder` only
  const result = await callProvider(
    services,
    attempt,
    (signal) => question(provider, known, signal),
    unanswered,
  )
  if (result) return applyResult(services, attempt.attempt_id, result, now)
  return (await findAttempt(services.database, attempt.attempt_id)) ?? attempt
}
