import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadModule, PartMissing, partMissing } from './dynamic-import.ts'

let missed: number

beforeEach(() => {
  vi.useFakeTimers()
  missed = 0
  const page = new EventTarget()
  page.addEventListener(partMissing, () => (missed += 1))
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.useRealTimers())

/** What becomes of a load: undefined while it is open. */
function outcomeOf(load: () => Promise<string>): { value: unknown } {
  const outcome: { value: unknown } = { value: undefined }
  void loadModule(load).then(
    (part) => (outcome.value = part),
    (error: unknown) => (outcome.value = error),
  )
  return outcome
}

test('a part that comes is handed on', async () => {
  const outcome = outcomeOf(() => Promise.resolve('part'))
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toBe('part')
})

test('one that does not come is asked for once more, a moment later', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce('part')
  const outcome = outcomeOf(load)
  await vi.advanceTimersByTimeAsync(299)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(701)
  expect([outcome.value, load.mock.calls.length, missed]).toEqual(['part', 2, 0])
})

test('twice is enough: the page is told while it still stands, and a reload is due', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const outcome = outcomeOf(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outcome.value).toBeInstanceOf(PartMissing)
  expect([load.mock.calls.length, missed]).toEqual([2, 1])
})

test('120 seconds is how long anybody waits, the second try included', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockReturnValue(new Promise(() => {}))
  const outcome = outcomeOf(load)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome.value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.value).toBeInstanceOf(PartMissing)
  expect(missed).toBe(1)
})

test('one that comes in time leaves no timer behind', async () => {
  outcomeOf(() => Promise.resolve('part'))
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
