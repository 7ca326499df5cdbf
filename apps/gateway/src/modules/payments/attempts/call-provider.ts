import { ProviderUnreachable, type ProviderResult } from '../providers/payment-provider.ts'

/** Timeout of a provider. Shorter than that of a call, which is answered with the state `processing` then. */
const providerMs = 12_000

/**
 * Asks a provider. Where it does not answer in time, or not as documented, the result is unknown: `processing`, and it is
 * queried later. What follows is no part of the call that has begun it: it is finished also where the browser goes away.
 */
export async function callProvider(
  ask: (signal: AbortSignal) => Promise<ProviderResult>,
): Promise<ProviderResult> {
  try {
    return await withTimeout(ask)
  } catch (error) {
    if (error instanceof ProviderUnreachable || isTimeout(error)) return { state: 'processing' }
    throw error
  }
}

/** Rejects after the timeout even where the provider's adapter ignores its signal. */
export async function withTimeout<Value>(ask: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(providerMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([ask(signal), late])
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
}
