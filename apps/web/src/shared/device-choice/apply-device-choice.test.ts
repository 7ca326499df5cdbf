import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#src/host-app/device-storage.ts'
import { chooseDevice } from '#src/host-app/testing-device-choice.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { applyDeviceChoice } from './apply-device-choice.ts'

let deleted: string[]

beforeEach(() => {
  deleted = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', {
    deleteDatabase: (name: string) => {
      deleted.push(name)
      const request = new EventTarget()
      queueMicrotask(() => request.dispatchEvent(new Event('success')))
      return request
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A tab in which everything optional is stored. */
function fullTab(choice: Parameters<typeof chooseDevice>[0]) {
  const { local, tab } = chooseDevice(choice)
  tab.set('POSITION', '47.6090,-122.3380')
  tab.set('PENDING_CLAIM', 'A-1 key')
  for (const key of ['SIGN_IN_METHOD', 'VERSION_SEEN', 'PRIZE_SEEN', 'DEVICE_ID']) local.set(key, 'value')
  const session = createSessionStore(testingSession({ position: '47.6090,-122.3380' }))
  return { local, tab, session, context: { session, storage: browserStorage() } }
}

test('what is off is deleted, and nothing else', async () => {
  const { local, tab, session, context } = fullTab({ location: false, functions: false })
  await applyDeviceChoice(context)
  expect([...local.keys()].toSorted()).toEqual(['DEVICE_CHOICE', 'DEVICE_ID'])
  expect([...tab.keys()]).toEqual(['PENDING_CLAIM'])
  expect(session.get().position).toBeNull()
  expect(deleted).toEqual(['crema-member', 'crema-device'])
})

test('a purpose that is on keeps what it has', async () => {
  const { local, tab, session, context } = fullTab({ location: true, functions: true })
  await applyDeviceChoice(context)
  expect(local.has('VERSION_SEEN')).toBe(true)
  expect(tab.has('POSITION')).toBe(true)
  expect(session.get().position).not.toBeNull()
  expect(deleted).toEqual([])
})

test('without a choice everything optional is off', async () => {
  const { local, tab, context } = fullTab({})
  await applyDeviceChoice(context)
  expect([...local.keys(), ...tab.keys()].toSorted()).toEqual(['DEVICE_CHOICE', 'DEVICE_ID', 'PENDING_CLAIM'])
})
