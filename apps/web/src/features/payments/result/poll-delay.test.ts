import { expect, test } from 'vitest'
import { pollDelayMs } from './poll-delay.ts'

test('the pauses begin at a second, never shrink, and end at half a minute', () => {
  const pauses = Array.from({ length: 30 }, (_, index) => pollDelayMs(index + 1))
  expect(pauses[0]).toBe(1_000)
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  expect(pauses.at(-1)).toBe(30_000)
})
