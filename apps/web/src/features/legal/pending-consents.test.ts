import { expect, test } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { clearPendingConsents, readPendingConsents, savePendingConsents } from './pending-consents.ts'

function memoryStorage(): DeviceStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

test('choices wait on the form that they were made on, and on no other', () => {
  const storage = memoryStorage()
  savePendingConsents(storage, 'kr_ko', { terms: true, sms: false })
  expect(readPendingConsents(storage, 'kr_ko')).toEqual({ terms: true, sms: false })
  expect(readPendingConsents(storage, 'jp_ja')).toBeNull()
  expect(readPendingConsents(null, 'kr_ko')).toBeNull()
  clearPendingConsents(storage)
  expect(readPendingConsents(storage, 'kr_ko')).toBeNull()
})

test.each(['', '1', '{', '{"edition":"kr_ko"}', '{"edition":"kr_ko","changed":1}'])(
  'what is malformed is no choice: %s',
  (stored) => {
    const storage = memoryStorage()
    storage.set('PENDING_CONSENTS', stored)
    expect(readPendingConsents(storage, 'kr_ko')).toBeNull()
  },
)

test('only known boxes with true or false are read', () => {
  const storage = memoryStorage()
  const changed = { terms: 'yes', push: true, other: true }
  storage.set('PENDING_CONSENTS', JSON.stringify({ edition: 'kr_ko', changed }))
  expect(readPendingConsents(storage, 'kr_ko')).toEqual({ push: true })
})
