import { expect, test } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { type Deletion, initialDeletion } from './account-deletion-flow.ts'
import { readDeletion, saveDeletion } from './stored-deletion.ts'

function open() {
  const values = new Map<StorageKey, string>()
  const storage: DeviceStorage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  const session = createSessionStore(testingSession())
  return { context: { session, storage }, storage, token: () => session.get().logoutToken }
}

const proved: Deletion = {
  ...initialDeletion,
  state: 'preview',
  country: 'US',
  proof: { untilMs: 1, idempotencyKey: 'K' },
}

test('a proof is stored, and its token is that of the session at once', () => {
  const { context, storage, token } = open()
  saveDeletion(context, proved, 'L')
  expect(storage.get('LOGOUT_TOKEN')).toBe('L')
  expect(token()).toBe('L')
  saveDeletion(context, { ...proved, state: 'confirmation' }, undefined)
  expect(token()).toBe('L')
  expect(readDeletion(storage)).toEqual({ ...proved, state: 'confirmation' })
})

test.each([
  ['has ended', initialDeletion],
  ['was refused its proof', { ...proved, state: 'expired', proof: { untilMs: 0, idempotencyKey: 'K' } }],
] as const)('a deletion that %s leaves no token in the session', (_how, deletion) => {
  const { context, storage, token } = open()
  saveDeletion(context, proved, 'L')
  saveDeletion(context, deletion, undefined)
  expect(storage.get('LOGOUT_TOKEN')).toBeNull()
  expect(token()).toBeNull()
})
