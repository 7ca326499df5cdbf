import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { prefetchWallet } from './prefetch-wallet.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)

function open(answer: (key: string) => Promise<unknown> = () => Promise.resolve({})) {
  const call = vi.fn<(key: string, request: { voucherNo: string }) => Promise<unknown>>((key) => answer(key))
  const session = createSessionStore(testingSession({ token: 'T' }))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const context = { queries, session, api: { call } as unknown as ApiClient } // only `call` is used
  return { call, session, prefetch: (voucherNos: string[]) => prefetchWallet(context, voucherNos) }
}

test('fetches detail and code of the first twenty', async () => {
  const { call, prefetch } = open()
  await prefetch(numbers(25))
  expect(call).toHaveBeenCalledTimes(40)
  expect(call.mock.calls.at(-1)).toEqual(['POST coupon/code', { voucherNo: '20' }, expect.anything()])
})

test('fetches a wallet once when it is opened repeatedly', async () => {
  const { call, prefetch } = open()
  await prefetch(numbers(3))
  await prefetch(numbers(3))
  expect(call).toHaveBeenCalledTimes(6)
})

test('stops when a call fails', async () => {
  const { call, prefetch } = open(() => Promise.reject(new ApiError({ kind: 'offline' })))
  await prefetch(numbers(3))
  expect(call).toHaveBeenCalledTimes(2)
})

test('stops when the member signs out', async () => {
  const { call, session, prefetch } = open(async (key) => {
    if (key === 'POST coupon/code') session.set({ token: null })
    return {}
  })
  await prefetch(numbers(3))
  expect(call).toHaveBeenCalledTimes(2)
})
