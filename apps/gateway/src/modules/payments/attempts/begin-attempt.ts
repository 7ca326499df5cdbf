import type { Country } from '@crema/contract/countries/countries'
import { runInBackground } from '#src/database/work.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { BeginRequest } from '../providers/payment-provider.ts'
import { applyResult } from './apply-result.ts'
import type { AttemptRow } from './attempt-store.ts'
import { callProvider } from './call-provider.ts'
import { knownAttempt, providerOf } from './known-attempt.ts'

export type BeginDetails = Pick<BeginRequest, 'means' | 'browser' | 'payerReference'> & {
  orderNo: string
  country: Country
  now: Date
}

/**
 * Sends a payment to its provider, once: an attempt gets here with its insertion or with its card. What the provider answers
 * is applied also where the browser has gone away meanwhile; a gateway that is killed leaves the attempt to the queries.
 */
export function beginAttempt(
  services: PaymentServices,
  attempt: AttemptRow,
  { country, orderNo, now, ...details }: BeginDetails,
): Promise<AttemptRow> {
  return runInBackground(async () => {
    const provider = providerOf(services, attempt.provider)
    const { attemptId, reference, amount, returnUrl } = knownAttempt(services, attempt, country)
    const unanswered = provider.needsPayer?.(attempt.method)
      ? ({ state: 'failed', failure: 'unavailable', detail: 'no answer' } as const)
      : null
    const begin = (signal: AbortSignal) =>
      provider.begin(
        {
          attemptId,
          reference,
          amount,
          returnUrl,
          country,
          orderNo,
          ...details,
          idempotencyKey: attempt.attempt_id,
          locale: attempt.locale,
          webhookUrl: new URL(`/pay/webhook/${provider.name}`, services.config.publicOrigin).href,
        },
        signal,
      )
    const result = await callProvider(services, attempt, begin, unanswered)
    // Without an answer it stays `processing`, and is queried.
    return result ? applyResult(services, attempt.attempt_id, result, now) : attempt
  })
}
