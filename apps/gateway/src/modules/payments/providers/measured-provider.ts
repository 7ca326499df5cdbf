import { Histogram } from 'prom-client'
import { isUnanswered, type PaymentProvider } from './payment-provider.ts'

export type ProviderTimes = Histogram<'provider' | 'call' | 'result'>

/** How a call ends: `unanswered` where its result remains unknown and is asked for later, `failed` by an error of ours. */
const results = ['answered', 'unanswered', 'failed'] as const

/** How long calls to payment providers take, for a registry of metrics. The labels have nothing of a payment. */
export const createProviderTimes = (): ProviderTimes =>
  new Histogram({
    name: 'crema_provider_seconds',
    help: 'Time of a call to a payment provider, with its repetition.',
    labelNames: ['provider', 'call', 'result'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  })

/** The provider with each of its calls measured. */
export function measuredProvider(provider: PaymentProvider, times: ProviderTimes): PaymentProvider {
  const { name } = provider
  // A rate needs a value from before the first call.
  for (const result of results) times.zero({ provider: name, call: 'begin', result })
  const measured =
    <Args extends unknown[], Answer>(call: string, run: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const startedAt = performance.now()
      const end = (result: (typeof results)[number]) =>
        times.observe({ provider: name, call, result }, (performance.now() - startedAt) / 1_000)
      try {
        const answer = await run(...args)
        end('answered')
        return answer
      } catch (error) {
        end(isUnanswered(error) ? 'unanswered' : 'failed')
        throw error
      }
    }
  return {
    ...provider,
    begin: measured('begin', provider.begin),
    resume: measured('resume', provider.resume),
    query: measured('query', provider.query),
    cancel: measured('cancel', provider.cancel),
    refund: measured('refund', provider.refund),
    queryRefund: measured('queryRefund', provider.queryRefund),
    removeCard: measured('removeCard', provider.removeCard),
  }
}
