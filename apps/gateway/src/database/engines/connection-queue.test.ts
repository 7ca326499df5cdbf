import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newWork, runWork, type Work } from '../work.ts'
import { createConnectionQueue } from './connection-queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const minuteMs = 60_000
const options = { size: 1, overloadMs: 1_000 }

/** Enters for `work` and notes in `events` when it got the connection or was refused. */
function enterAs(
  name: string,
  queue: ReturnType<typeof createConnectionQueue>,
  events: string[],
  work: Work = newWork(minuteMs),
) {
  const entered = runWork(work, () => queue.enter())
  return entered.then(
    (leave) => {
      events.push(name)
      return leave
    },
    (error: unknown) => {
      events.push(`${name}: ${(error as { reason: string }).reason}`)
      return () => undefined
    },
  )
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a connection', () => {
  test('goes to those who wait in the order of their arrival', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    const a = enterAs('a', queue, events)
    const b = enterAs('b', queue, events)
    void enterAs('c', queue, events)
    ;(await a)()
    ;(await b)()
    await settle()
    expect(events).toEqual(['a', 'b', 'c'])
    expect(queue.load()).toMatchObject({ inUse: 1, waiting: 0 })
  })

  test('goes to a call that has begun before a new one', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    const call = newWork(minuteMs)
    const first = enterAs('first statement', queue, events, call)
    void enterAs('new call', queue, events)
    void enterAs('second statement', queue, events, call)
    ;(await first)()
    await settle()
    expect(events).toEqual(['first statement', 'second statement'])
  })

  test('is given back once, however often a holder leaves', async () => {
    const queue = createConnectionQueue(options)
    const leave = await queue.enter()
    leave()
    leave()
    expect(queue.load().inUse).toBe(0)
  })

  test('goes to nobody who has left', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    let isGone = false
    const a = enterAs('a', queue, events)
    void enterAs('left', queue, events, newWork(minuteMs, { isGone: () => isGone }))
    void enterAs('c', queue, events)
    isGone = true
    ;(await a)()
    await settle()
    expect(events.toSorted()).toEqual(['a', 'c', 'left: callerGone'])
    await enterAs('later', queue, events, newWork(minuteMs, { isGone: () => isGone }))
    expect(events.at(-1)).toBe('later: callerGone')
  })
})

describe('new calls', () => {
  test('are refused after the limit, and before it where those ahead of them have waited for half of it', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    await queue.enter()
    void enterAs('a', queue, events)
    await vi.advanceTimersByTimeAsync(499)
    void enterAs('b', queue, events)
    await vi.advanceTimersByTimeAsync(2)
    void enterAs('c', queue, events)
    await settle()
    expect(events).toEqual(['c: overload'])
    await vi.advanceTimersByTimeAsync(500)
    expect(events).toEqual(['c: overload', 'a: overload'])
    await vi.advanceTimersByTimeAsync(500)
    expect(events).toEqual(['c: overload', 'a: overload', 'b: overload'])
    // Nobody is ahead of this one.
    void enterAs('d', queue, events)
    await vi.advanceTimersByTimeAsync(999)
    expect(events).toHaveLength(3)
    expect(queue.load().refused).toEqual({ overload: 3, deadline: 0, callerGone: 0 })
  })

  /** Lets every `everyMs` one of those who wait have the connection, for `forMs`. */
  const serve = async (first: () => void, next: Promise<() => void>[], everyMs: number, forMs: number) => {
    let leave = first
    for (let at = 0; at < forMs; at += everyMs) {
      await vi.advanceTimersByTimeAsync(everyMs)
      leave()
      leave = (await next.shift()) ?? leave
    }
  }

  test('are refused at once where more are ahead than start within the limit', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    const leave = await queue.enter()
    const waiting = Array.from({ length: 60 }, (_, n) => enterAs(String(n), queue, events))
    await serve(leave, waiting, 20, 200)
    expect(events).toHaveLength(10)
    // 50 wait: as many as start in a second at this rate.
    void enterAs('last', queue, events)
    void enterAs('excess', queue, events)
    await settle()
    expect(events.slice(10)).toEqual(['excess: overload'])
    expect(queue.load()).toMatchObject({ waiting: 51, refused: { overload: 1 } })
  })

  test('of a burst wait while its rate is not known, and those of a short queue while nothing starts', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    await queue.enter()
    for (let n = 0; n < 19; n++) void enterAs(String(n), queue, events)
    await vi.advanceTimersByTimeAsync(400)
    void enterAs('20th', queue, events)
    await settle()
    expect(events).toEqual([])
    void enterAs('21st', queue, events)
    await settle()
    expect(events).toEqual(['21st: overload'])

    const other = createConnectionQueue(options)
    await other.enter()
    for (let n = 0; n < 800; n++) void enterAs(String(n), other, events)
    await vi.advanceTimersByTimeAsync(99)
    void enterAs('burst', other, events)
    await settle()
    expect(events).toHaveLength(1)
  })

  test('of an earlier backlog do not count', async () => {
    const queue = createConnectionQueue(options)
    const events: string[] = []
    const slow = [enterAs('slow', queue, events)]
    await settle()
    const leave = await slow[0]
    const waiting = [enterAs('waited', queue, events)]
    await serve(leave ?? (() => {}), waiting, 400, 400)
    for (let n = 0; n < 30; n++) void enterAs(String(n), queue, events)
    await settle()
    expect(events).toEqual(['slow', 'waited'])
  })

  test('are not refused before their deadline without a limit', async () => {
    const queue = createConnectionQueue({ size: 1, overloadMs: Number.POSITIVE_INFINITY })
    const events: string[] = []
    await queue.enter()
    void enterAs('a', queue, events, newWork(15_000))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(events).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(events).toEqual(['a: deadline'])
  })
})

test('a call that has begun waits until its deadline, and background work for a while', async () => {
  const queue = createConnectionQueue(options)
  const events: string[] = []
  const call = newWork(5_000)
  const [first] = [await enterAs('first statement', queue, events, call)]
  void enterAs('second statement', queue, events, call)
  const background = queue.enter().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(events).toEqual(['first statement'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['first statement', 'second statement: deadline'])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await background).toMatchObject({ reason: 'deadline' })
  first()
  expect(queue.load()).toMatchObject({ inUse: 0, waiting: 0 })
})
