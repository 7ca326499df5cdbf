import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadModule, ModuleLoadError, moduleLoadFailed } from './load-module.ts'

let failures: number

beforeEach(() => {
  vi.useFakeTimers()
  failures = 0
  const page = new EventTarget()
  page.addEventListener(moduleLoadFailed, () => (failures += 1))
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.useRealTimers())

/** Holds the result or error of a load once it has settled. */
function outcomeOf(load: () => Promise<string>): { value: unknown } {
  const outcome: { value: unknown } = { value: undefined }
  void loadModule(load).then(
    (loaded) => (outcome.value = loaded),
    (error: unknown) => (outcome.value = error),
  )
  return outcome
}

test('returns a module that loads', async () => {
  const outcome = outcomeOf(() => Promise.resolve('module'))
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toBe('module')
})

test('loads a module that fails once more after a moment', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce('module')
  const outcome = outcomeOf(load)
  await vi.advanceTimersByTimeAsync(299)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(701)
  expect([outcome.value, load.mock.calls.length, failures]).toEqual(['module', 2, 0])
})

test('rejects after the second failure, with an event on the window', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const outcome = outcomeOf(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outcome.value).toBeInstanceOf(ModuleLoadError)
  expect([load.mock.calls.length, failures]).toEqual([2, 1])
})

test('rejects after 120 seconds, the second attempt included', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockReturnValue(new Promise(() => {}))
  const outcome = outcomeOf(load)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome.value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.value).toBeInstanceOf(ModuleLoadError)
  expect(failures).toBe(1)
})

test('leaves no timer behind', async () => {
  outcomeOf(() => Promise.resolve('module'))
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
