import type { PaymentServices } from '../payment-services.ts'
import { isUnanswered, type ProviderResult } from '../providers/payment-provider.ts'
import type { AttemptRow } from './attempt-store.ts'

/** Timeout of a provider. Shorter than that of a call, which is answered with the state `processing` then. */
const providerMs = 12_000

/** Asks a provider of an attempt. Resolves to `unanswered` where it does not answer in time or not as documented: it is queried later. */
export async function callProvider(
  { log }: Pick<PaymentServices, 'log'>,
  { attempt_id: attempt, provider }: AttemptRow,
  ask: (signal: AbortSignal) => Promise<ProviderResult | null>,
  unanswered: ProviderResult | null = null,
): Promise<ProviderResult | null> {
  try {
    return await withTimeout(ask)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    log.warn({ attempt, provider, reason: error.message }, 'A provider did not answer.')
    return unanswered
  }
}

/** Rejects after the timeout even where the provider's adapter ignores its signal. */
export async function withTimeout<Value>(ask: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(providerMs)
  // Before `late` exists, which nothing would handle where this throws at once: an unhandled rejection ends the process.
  const answer = ask(signal)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([answer, late])
}
