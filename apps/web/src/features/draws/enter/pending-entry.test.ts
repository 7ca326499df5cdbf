import { expect, test } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { clearPendingEntry, readPendingEntry, savePendingEntry } from './pending-entry.ts'

function memoryStorage(): DeviceStorage {
  const values = new Map<StorageKey, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

const pending = { key: 'K', memberId: 'm-1', activityNo: 'D-1', priceStars: 50 }

test('an entry that is not answered is that of its member and draw only', () => {
  const storage = memoryStorage()
  savePendingEntry(storage, pending)
  expect(readPendingEntry(storage, 'm-1', 'D-1')).toEqual(pending)
  expect(readPendingEntry(storage, 'm-2', 'D-1')).toBeNull()
  expect(readPendingEntry(storage, 'm-1', 'D-2')).toBeNull()
  clearPendingEntry(storage)
  expect(readPendingEntry(storage, 'm-1', 'D-1')).toBeNull()
})

test('without storage there is none', () => {
  savePendingEntry(null, pending)
  expect(readPendingEntry(null, 'm-1', 'D-1')).toBeNull()
})
