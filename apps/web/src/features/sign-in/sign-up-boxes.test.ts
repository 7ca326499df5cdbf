import { expect, test } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { noBoxes, readSignUpBoxes, saveSignUpBoxes } from './sign-up-boxes.ts'

function memoryStorage(): DeviceStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

test('the ticks come back in the country that they were made for, and in no other', () => {
  const storage = memoryStorage()
  const boxes = { ...noBoxes, terms: true, sms: true }
  saveSignUpBoxes(storage, 'KR', boxes)
  expect(readSignUpBoxes(storage, 'KR')).toEqual(boxes)
  expect(readSignUpBoxes(storage, 'JP')).toBeNull()
  expect(readSignUpBoxes(null, 'KR')).toBeNull()
})

test.each(['', 'null', '1', '{', '{"country":"KR"}', '{"country":"KR","boxes":null}'])(
  'what is malformed is no tick: %s',
  (stored) => {
    const storage = memoryStorage()
    storage.set('SIGN_UP_BOXES', stored)
    expect(readSignUpBoxes(storage, 'KR')).toBeNull()
  },
)

test('only true is a tick', () => {
  const storage = memoryStorage()
  storage.set(
    'SIGN_UP_BOXES',
    JSON.stringify({ country: 'KR', boxes: { terms: 'yes', push: 1, email: true } }),
  )
  expect(readSignUpBoxes(storage, 'KR')).toEqual({ ...noBoxes, email: true })
})
