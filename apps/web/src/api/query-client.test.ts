import { MutationObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const refused = new ApiError({
  kind: 'refused',
  name: 'ended',
  message: 'It is over.',
  help: null,
  traceId: '1',
})

/** Runs one write and answers the failures that were told, in order with what went before. */
async function write(mutationFn: () => Promise<unknown>, meta?: { failure: 'inPlace' }): Promise<unknown[]> {
  const happened: unknown[] = []
  const queries = createQueryClient({
    beforeError: async () => void happened.push('texts are there'),
    showError: (error) => void happened.push(error),
  })
  const observer = new MutationObserver(queries, { mutationFn, ...(meta && { meta }) })
  await observer.mutate().catch(() => undefined)
  return happened
}

describe('a write that fails', () => {
  test('is told in a toast, once its words are there', async () => {
    expect(await write(() => Promise.reject(refused))).toEqual(['texts are there', refused])
  })

  test('is told nowhere else where the screen says so in its place, which waits for the words as well', async () => {
    expect(await write(() => Promise.reject(refused), { failure: 'inPlace' })).toEqual(['texts are there'])
  })

  test('is not sent a second time', async () => {
    const send = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError({ kind: 'network' })))
    await write(send)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('one that succeeds tells nothing', async () => {
  expect(await write(() => Promise.resolve('done'))).toEqual([])
})
