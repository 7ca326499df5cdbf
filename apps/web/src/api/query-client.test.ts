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

/** Runs one write and returns the calls of the error handlers in order. */
async function write(mutationFn: () => Promise<unknown>, meta?: { failure: 'inPlace' }): Promise<unknown[]> {
  const events: unknown[] = []
  const queries = createQueryClient({
    beforeError: async () => void events.push('messages are loaded'),
    showError: (error) => void events.push(error),
  })
  const observer = new MutationObserver(queries, { mutationFn, ...(meta && { meta }) })
  await observer.mutate().catch(() => undefined)
  return events
}

describe('a write that fails', () => {
  test('is shown in a toast, once the messages are loaded', async () => {
    expect(await write(() => Promise.reject(refused))).toEqual(['messages are loaded', refused])
  })

  test('is not shown in a toast where the screen shows it, which waits for the messages as well', async () => {
    expect(await write(() => Promise.reject(refused), { failure: 'inPlace' })).toEqual([
      'messages are loaded',
    ])
  })

  test('is not retried', async () => {
    const send = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError({ kind: 'network' })))
    await write(send)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('a write that succeeds shows nothing', async () => {
  expect(await write(() => Promise.resolve('done'))).toEqual([])
})
