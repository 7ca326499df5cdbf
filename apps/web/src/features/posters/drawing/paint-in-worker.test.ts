import { expect, test, vi } from 'vitest'
import { paintIn, type PosterWorker } from './draw-poster.ts'
import type { PosterJob, PosterMessage } from './poster-job.ts'

const job = { poster: {}, output: { kind: 'pdf' } } as PosterJob // the worker here reads nothing of it

/** A worker that posts messages, or fires an event, after it got its job. */
function testWorker(messages: readonly PosterMessage[], failure?: 'error' | 'messageerror') {
  const listeners = new Map<string, (event: MessageEvent<PosterMessage>) => void>()
  const terminate = vi.fn<() => void>()
  const worker: PosterWorker = {
    addEventListener: (type: string, listen: (event: MessageEvent<PosterMessage>) => void) =>
      void listeners.set(type, listen),
    postMessage: () =>
      setTimeout(() => {
        for (const data of messages) listeners.get('message')?.(new MessageEvent('message', { data }))
        if (failure) listeners.get(failure)?.(new MessageEvent(failure))
      }),
    terminate,
  }
  return { worker, terminate }
}

test('progress arrives, then the file, and the worker ends', async () => {
  const file = new Blob(['x'])
  const { worker, terminate } = testWorker([{ progress: 0.5 }, { done: file }])
  const onProgress = vi.fn<(progress: number) => void>()
  expect(await paintIn(worker, job, { onProgress, signal: new AbortController().signal })).toBe(file)
  expect(onProgress.mock.calls).toEqual([[0.5]])
  expect(terminate).toHaveBeenCalledOnce()
})

test.each([
  [[{ failed: 'blank' }], undefined],
  [[], 'error'],
  [[], 'messageerror'],
] as const)('a failure (%j, %s) rejects', async (messages, failure) => {
  const { worker, terminate } = testWorker(messages, failure)
  await expect(paintIn(worker, job, { signal: new AbortController().signal })).rejects.toThrow(
    'could not be painted',
  )
  expect(terminate).toHaveBeenCalledOnce()
})

test('cancelling ends the worker', async () => {
  const { worker, terminate } = testWorker([])
  const leaving = new AbortController()
  const painted = paintIn(worker, job, { signal: leaving.signal })
  leaving.abort()
  await expect(painted).rejects.toThrow('left')
  expect(terminate).toHaveBeenCalledOnce()
})
