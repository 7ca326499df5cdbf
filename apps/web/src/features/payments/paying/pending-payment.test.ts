import { beforeEach, expect, test } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { keyOfStart, saveAnswer, storedAttempt } from './pending-payment.ts'

let storage: DeviceStorage
const byCard = { means: { kind: 'card', save: false }, amount: 450 }
const byWallet = { means: { kind: 'method', method: 'wallet' }, amount: 450 }

beforeEach(() => {
  const values = new Map<string, string>()
  storage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
})

test('a start has the same key until the gateway has answered', () => {
  const key = keyOfStart(storage, 'A', byCard)
  expect(keyOfStart(storage, 'A', byCard)).toBe(key)
  saveAnswer(storage, 'A', 'attempt-1')
  expect(keyOfStart(storage, 'A', byCard)).not.toBe(key)
  expect(storedAttempt(storage, 'A')).toBe('attempt-1')
})

test('another request, and another order, have another key', () => {
  const key = keyOfStart(storage, 'A', byCard)
  const others = [keyOfStart(storage, 'A', byWallet), keyOfStart(storage, 'B', byCard)]
  expect(new Set([key, ...others]).size).toBe(3)
})

test('a refusal ends the key and leaves the attempt before it', () => {
  saveAnswer(storage, 'A', 'attempt-1')
  const key = keyOfStart(storage, 'A', byCard)
  saveAnswer(storage, 'A')
  expect(storedAttempt(storage, 'A')).toBe('attempt-1')
  expect(keyOfStart(storage, 'A', byCard)).not.toBe(key)
})

test('the attempt of one order is none of another', () => {
  saveAnswer(storage, 'A', 'attempt-1')
  expect(storedAttempt(storage, 'B')).toBeUndefined()
})
