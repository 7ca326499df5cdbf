import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextOpening, type Opening, type OpeningEvent } from './app-open-flow.ts'
import { openApp } from './open-app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that a test hides and leaves, and an attempt on it. */
function attempt({ waitMs = 2_000, isHidden = false } = {}) {
  const document = Object.assign(new EventTarget(), { hidden: isHidden })
  const page = Object.assign(new EventTarget(), { document })
  const open = vi.fn<() => void>()
  const onEnd = vi.fn<(opening: Opening) => void>()
  const stop = openApp({ waitMs, open, onEnd }, page)
  const show = (hidden: boolean) => {
    document.hidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, open, onEnd, stop, show }
}

describe.each([2_000, 1_000])('an app that may take %d ms', (waitMs) => {
  test('is tried at once, once, and given up when the time is up', () => {
    const { open, onEnd } = attempt({ waitMs })
    expect(open).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(waitMs - 1)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd.mock.calls).toEqual([['notOpened']])
    vi.advanceTimersByTime(60_000)
    expect(open).toHaveBeenCalledTimes(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  test.each(['pagehide', 'blur'])('that came is left alone: %s', (event) => {
    const { page, onEnd } = attempt({ waitMs })
    vi.advanceTimersByTime(waitMs - 1)
    page.dispatchEvent(new Event(event))
    vi.advanceTimersByTime(60_000)
    expect(onEnd.mock.calls).toEqual([['away']])
  })

  test('that hid the page is left alone, and so is who comes back from it', () => {
    const { onEnd, open, show } = attempt({ waitMs })
    show(true)
    vi.advanceTimersByTime(60_000)
    show(false)
    vi.advanceTimersByTime(60_000)
    expect(onEnd.mock.calls).toEqual([['away']])
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('is left alone when all tell at once', () => {
    const { page, onEnd, show } = attempt({ waitMs })
    page.dispatchEvent(new Event('blur'))
    show(true)
    page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(60_000)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})

test('a page that was stopped meanwhile jumps nowhere when it wakes', () => {
  const { onEnd } = attempt()
  // The clock of the world goes on, that of the page does not.
  vi.setSystemTime(Date.now() + 30_000)
  vi.advanceTimersByTime(2_000)
  expect(onEnd.mock.calls).toEqual([['suspended']])
})

test('a page that was hidden without saying so jumps nowhere', () => {
  const document = Object.assign(new EventTarget(), { hidden: false })
  const onEnd = vi.fn<(opening: Opening) => void>()
  openApp({ waitMs: 2_000, open: () => {}, onEnd }, Object.assign(new EventTarget(), { document }))
  document.hidden = true
  vi.advanceTimersByTime(2_000)
  expect(onEnd.mock.calls).toEqual([['away']])
})

test('a page opened out of sight tries when it is seen', () => {
  const { open, onEnd, show } = attempt({ isHidden: true })
  vi.advanceTimersByTime(60_000)
  expect(open).not.toHaveBeenCalled()
  show(false)
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(onEnd.mock.calls).toEqual([['notOpened']])
})

test('who goes on meanwhile ends the attempt', () => {
  const { onEnd, stop } = attempt()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('no end ever becomes another one', () => {
  const ends: Opening[] = ['away', 'suspended', 'notOpened']
  const events: OpeningEvent[] = [
    { kind: 'left' },
    { kind: 'due', isHidden: false, overdueMs: 0 },
    { kind: 'due', isHidden: true, overdueMs: 0 },
    { kind: 'due', isHidden: false, overdueMs: 90_000 },
  ]
  for (const end of ends) for (const event of events) expect(nextOpening(end, event)).toBe(end)
  expect(events.map((event) => nextOpening('trying', event))).toEqual([
    'away',
    'notOpened',
    'away',
    'suspended',
  ])
})
