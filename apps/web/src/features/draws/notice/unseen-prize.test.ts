import { expect, test } from 'vitest'
import type { WonPrize } from '@crema/contract/draws/draw'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { chooseDevice } from '#src/host-app/testing-device-choice.ts'
import { savePrizeSeen, unseenPrize } from './unseen-prize.ts'

const won = (code: string): WonPrize => ({
  activityNo: 'D-1',
  title: 'Autumn draw',
  prize: { kind: 'stars', title: '100 stars', image: null, coupon: null, stars: 100 },
  code,
  at: '2026-11-22T10:00:00.000Z',
  state: 'given',
  takeUntil: null,
  voucherNo: null,
})

function memoryStorage(): DeviceStorage {
  const values = new Map<StorageKey, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

test('a prize is told until its notice was closed, and a later prize again', () => {
  chooseDevice({ functions: true })
  const storage = memoryStorage()
  const [first, second] = [won('AAAA2222'), won('BBBB3333')]
  expect(unseenPrize(storage, [])).toBeUndefined()
  expect(unseenPrize(storage, [first])).toBe(first)
  savePrizeSeen(storage, first)
  expect(unseenPrize(storage, [first])).toBeUndefined()
  expect(unseenPrize(storage, [second, first])).toBe(second)
})

test('without the choice of other functions a closed notice is not stored', () => {
  chooseDevice({ functions: false })
  const storage = memoryStorage()
  savePrizeSeen(storage, won('AAAA2222'))
  expect(storage.get('PRIZE_SEEN')).toBeNull()
})
