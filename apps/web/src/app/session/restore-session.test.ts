import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { createSessionManager } from '#src/session/session-manager.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { renewSession } from './restore-session.ts'

const refused = new ApiError({
  kind: 'refused',
  name: 'loginRequired',
  message: '',
  help: undefined,
  traceId: '',
})
const answer = { session: { token: 'T2' }, member: { memberId: 'M2' } }

/** A tab without a token, in a browser whose HAS_SESSION is `stored`. `refresh` answers its calls. */
function openTab(stored: string | null, refresh: () => Promise<unknown>) {
  const values = new Map<StorageKey, string>(stored === null ? [] : [['HAS_SESSION', stored]])
  const storage: DeviceStorage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  const session = createSessionStore(testingSession())
  const api = { call: refresh } as unknown as ApiClient // renewSession calls nothing else
  const sessionManager = createSessionManager(session, storage, new QueryClient())
  return { context: { api, session, sessionManager, storage }, values, session }
}

test('a refused cookie ends the session of the browser', async () => {
  const { context, values } = openTab('1', () => Promise.reject(refused))
  expect(await renewSession(context)).toBe(false)
  expect(values.has('HAS_SESSION')).toBe(false)
})

test('a refused cookie does not end the session that another tab has started meanwhile', async () => {
  const answers = [
    () => {
      values.set('HAS_SESSION', '2')
      return Promise.reject(refused)
    },
    () => Promise.resolve(answer),
  ]
  const { context, values, session } = openTab('1', () => answers.shift()?.() ?? Promise.reject(refused))
  expect(await renewSession(context)).toBe(true)
  expect(values.has('HAS_SESSION')).toBe(true)
  expect(session.get().token).toBe('T2')
})

test('each start of a session gives HAS_SESSION another value', async () => {
  const { context, values } = openTab('1', () => Promise.resolve(answer))
  await renewSession(context)
  expect(values.get('HAS_SESSION')).not.toBe('1')
})

test('without a connection nothing changes', async () => {
  const { context, values } = openTab('1', () => Promise.reject(new ApiError({ kind: 'offline' })))
  expect(await renewSession(context)).toBe(false)
  expect(values.get('HAS_SESSION')).toBe('1')
})
