import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { walkTransitions } from '#src/lib/flow/flow-for-tests.ts'
import type { EventOf } from '#src/lib/flow/flow.ts'
import { appOpenFlow, type AppOpenState, timeoutEvent } from './app-open-flow.ts'
import { openApp } from './open-app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An attempt to open the app on a page that the test can hide. */
function attempt({ waitMs = 2_000, isHidden = false } = {}) {
  const document = Object.assign(new EventTarget(), { hidden: isHidden })
  const page = Object.assign(new EventTarget(), { document })
  const open = vi.fn<() => void>()
  const onEnd = vi.fn<(state: AppOpenState) => void>()
  const stop = openApp({ waitMs, open, onEnd }, page)
  const show = (hidden: boolean) => {
    document.hidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, open, onEnd, stop, show }
}

describe.each([2_000, 1_000])('an app that may take %d ms to open', (waitMs) => {
  test('is opened once, and has not opened when the time has passed', () => {
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

  test.each(['pagehide', 'blur'])('has opened when the page is covered: %s', (event) => {
    const { page, onEnd } = attempt({ waitMs })
    vi.advanceTimersByTime(waitMs - 1)
    page.dispatchEvent(new Event(event))
    vi.advanceTimersByTime(60_000)
    expect(onEnd.mock.calls).toEqual([['covered']])
  })

  test('that hid the page is not opened again when the visitor comes back', () => {
    const { onEnd, open, show } = attempt({ waitMs })
    show(true)
    vi.advanceTimersByTime(60_000)
    show(false)
    vi.advanceTimersByTime(60_000)
    expect(onEnd.mock.calls).toEqual([['covered']])
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('ends once when all events arrive', () => {
    const { page, onEnd, show } = attempt({ waitMs })
    page.dispatchEvent(new Event('blur'))
    show(true)
    page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(60_000)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})

test('a page that was suspended does not navigate when it resumes', () => {
  const { onEnd } = attempt()
  // The clock advances while timers do not run.
  vi.setSystemTime(Date.now() + 30_000)
  vi.advanceTimersByTime(2_000)
  expect(onEnd.mock.calls).toEqual([['suspended']])
})

test('a page that was hidden without an event does not navigate', () => {
  const document = Object.assign(new EventTarget(), { hidden: false })
  const onEnd = vi.fn<(state: AppOpenState) => void>()
  openApp({ waitMs: 2_000, open: () => {}, onEnd }, Object.assign(new EventTarget(), { document }))
  document.hidden = true
  vi.advanceTimersByTime(2_000)
  expect(onEnd.mock.calls).toEqual([['covered']])
})

test('a page that loads hidden opens the app when it becomes visible', () => {
  const { open, onEnd, show } = attempt({ isHidden: true })
  vi.advanceTimersByTime(60_000)
  expect(open).not.toHaveBeenCalled()
  show(false)
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(onEnd.mock.calls).toEqual([['notOpened']])
})

test('stopping cancels the attempt', () => {
  const { onEnd, stop } = attempt()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

describe('the flow of an attempt', () => {
  const transitions = walkTransitions(appOpenFlow)

  test('ends with its first event', () => {
    expect(transitions).toEqual([
      ['trying', 'hidden', 'covered'],
      ['trying', 'timedOut', 'notOpened'],
      ['trying', 'timedOutLate', 'suspended'],
    ])
    expectTypeOf<EventOf<typeof appOpenFlow, Exclude<AppOpenState, 'trying'>>>().toBeNever()
  })

  test.each([
    [false, 0, 'timedOut'],
    [true, 0, 'hidden'],
    [false, 90_000, 'timedOutLate'],
    [true, 90_000, 'hidden'],
  ])('a timeout on a page that is hidden (%s), %i ms late, is the event %s', (isHidden, overdueMs, event) => {
    expect(timeoutEvent(isHidden, overdueMs)).toBe(event)
  })
})
