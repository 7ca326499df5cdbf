import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createProviderTimes, measuredProvider } from './measured-provider.ts'
import { ProviderUnreachable, type PaymentProvider } from './payment-provider.ts'

test('counts what was answered, what was not, and errors of ours', async () => {
  let failure: Error | undefined
  const begin = () => (failure ? Promise.reject(failure) : Promise.resolve({ state: 'succeeded' }))
  const times = createProviderTimes()
  const registry = new Registry()
  registry.registerMetric(times)
  // The calls that are not made here are absent.
  const provider = measuredProvider({ name: 'adyen', begin } as unknown as PaymentProvider, times)
  const call = () => provider.begin({} as never, new AbortController().signal)
  expect(await call()).toEqual({ state: 'succeeded' })
  failure = new ProviderUnreachable('adyen: 503')
  await expect(call()).rejects.toBe(failure)
  failure = new DOMException('It took too long.', 'TimeoutError')
  await expect(call()).rejects.toBe(failure)
  failure = new TypeError('not as expected')
  await expect(call()).rejects.toBe(failure)
  const text = await registry.metrics()
  const counts = ['answered', 'unanswered', 'failed', 'other'].map((result) =>
    text.includes(`crema_provider_seconds_count{provider="adyen",call="begin",result="${result}"}`)
      ? Number(text.split(`call="begin",result="${result}"} `).at(-1)?.split('\n')[0])
      : null,
  )
  expect(counts).toEqual([1, 2, 1, null])
})
