import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { chooseDevice } from '#src/host-app/testing-device-choice.ts'
import { newestVersion } from '#src/lib/updates/newest-version.ts'
import { isNewer, recordAsSeen, takeUnseenUpdates, unseenUpdates } from './unseen-updates.ts'
import type { Update } from './updates.ts'

beforeEach(() => chooseDevice({ functions: true }))
afterEach(() => vi.unstubAllGlobals())

const update = (version: string): Update => ({ version, date: '2026-11-22', notes: [] })
const all = ['0.10.0', '0.9.1', '0.2.0'].map(update)
const versions = (seen: string | null) => unseenUpdates(all, seen).map(({ version }) => version)

function storageOf(seen?: string): DeviceStorage {
  const values = new Map(seen === undefined ? [] : [['VERSION_SEEN', seen]])
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

test.each([
  ['0.10.0', '0.9.1', true],
  ['0.9.1', '0.10.0', false],
  ['1.0.0', '0.99.99', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0', true],
  ['0.2.0', 'nonsense', true],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected)
})

describe('the updates that are shown', () => {
  test('all of them to a browser that was here before there were notes', () => {
    expect(versions(null)).toEqual(['0.10.0', '0.9.1', '0.2.0'])
  })
  test('those since the version that was seen last, also when one was left out', () => {
    expect(versions('0.9.1')).toEqual(['0.10.0'])
    expect(versions('0.3.0')).toEqual(['0.10.0', '0.9.1'])
  })
  test('none of a version that was seen, nor after a rollback', () => {
    expect(versions('0.10.0')).toEqual([])
    expect(versions('0.11.0')).toEqual([])
  })
})

test('a rollback does not show the same notes again later', () => {
  const storage = storageOf('99.0.0')
  recordAsSeen(storage)
  expect(storage.get('VERSION_SEEN')).toBe('99.0.0')
})

describe('updates are taken once', () => {
  const listed = [update(newestVersion)]
  test('where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const storage = storageOf('0.1.0')
    expect(await takeUnseenUpdates(storage, listed)).toEqual(listed)
    expect(await takeUnseenUpdates(storage, listed)).toEqual([])
  })
  test('by one of several tabs, which wait for each other', async () => {
    const storage = storageOf('0.1.0')
    const taken = await Promise.all([1, 2, 3].map(() => takeUnseenUpdates(storage, listed)))
    expect(taken.map(({ length }) => length)).toEqual([1, 0, 0])
  })
})
