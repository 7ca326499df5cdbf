import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'
import { StreamRefused } from '#src/api/api-client.ts'
import { allChanges, followChanges } from './follow-changes.ts'

type Reply = Error | 'stream'
type Sender = { send: (text: string) => void; end: () => void }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Follows a gateway that gives these replies, and then only streams. */
function follow(replies: Reply[], { savesData = false } = {}) {
  const stopping = new AbortController()
  const reported: (readonly MemberChange[])[] = []
  const opened: Sender[] = []
  const state = { attempts: 0, isVisible: true }
  const open = (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    const reply = replies[state.attempts++] ?? 'stream'
    if (reply !== 'stream') return Promise.reject(reply)
    return Promise.resolve(
      new ReadableStream<Uint8Array>({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
          opened.push({
            send: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => controller.close(),
          })
          controller.enqueue(new TextEncoder().encode(': open\n\n'))
        },
      }),
    )
  }
  const done = followChanges({
    open,
    changed: (changes) => reported.push(changes),
    savesData,
    isVisible: () => state.isVisible,
    signal: stopping.signal,
  })
  return { state, reported, opened, done, stop: () => stopping.abort() }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

test('reports what the stream says; opening the first one reports nothing', async () => {
  const { reported, opened, stop, done } = follow([])
  await seconds(0)
  expect(reported).toEqual([])
  opened[0]?.send('id: 1\ndata: {"changed":["vouchers"]}\n\n')
  await seconds(0)
  expect(reported).toEqual([['vouchers']])
  stop()
  await done
})

test('a stream that ended is opened again after a random time, and then everything may have changed', async () => {
  const { state, reported, opened, stop, done } = follow([])
  await seconds(0)
  opened[0]?.end()
  await seconds(15)
  expect([state.attempts, reported]).toEqual([1, []])
  await seconds(1)
  expect([state.attempts, reported]).toEqual([2, [allChanges]])
  stop()
  await done
})

test('a stream that is silent for 45 s is dead, and one with comments is not', async () => {
  const { state, opened, stop, done } = follow([])
  for (let beats = 0; beats < 4; beats++) {
    await seconds(15)
    opened[0]?.send(': keep-alive\n\n')
  }
  await seconds(44)
  expect(state.attempts).toBe(1)
  await seconds(1 + 16)
  expect(state.attempts).toBe(2)
  stop()
  await done
})

test('after three failures in a row it polls every 30 s, while the page is visible', async () => {
  const failure = new TypeError('blocked')
  const { state, reported, stop, done } = follow([failure, failure, failure])
  await seconds(2 * 16)
  expect([state.attempts, reported]).toEqual([3, []])
  await seconds(30)
  expect(reported).toEqual([allChanges])
  state.isVisible = false
  await seconds(90)
  expect(reported).toHaveLength(1)
  state.isVisible = true
  await seconds(30)
  expect([state.attempts, reported.length]).toEqual([3, 2])
  stop()
  await done
  await seconds(60)
  expect(reported).toHaveLength(2)
})

test('an open stream ends a row of failures', async () => {
  const failure = new TypeError('blocked')
  const { state, opened, stop, done } = follow([failure, failure, 'stream', failure, failure])
  await seconds(2 * 16)
  expect(opened).toHaveLength(1)
  opened[0]?.end()
  await seconds(4 * 16)
  expect([state.attempts, opened.length]).toEqual([6, 2])
  stop()
  await done
})

test('waits as long as the gateway asks for', async () => {
  const { state, stop, done } = follow([new StreamRefused(40_000)])
  await seconds(39)
  expect(state.attempts).toBe(1)
  await seconds(1)
  expect(state.attempts).toBe(2)
  stop()
  await done
})

test('a device that saves data opens no stream', async () => {
  const { state, reported, stop, done } = follow([], { savesData: true })
  await seconds(60)
  expect([state.attempts, reported.length]).toEqual([0, 2])
  stop()
  await done
})
