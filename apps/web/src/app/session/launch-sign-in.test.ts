import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '@crema/contract/identity/member'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { createMessageStore } from '#src/session/message-store.ts'
import { createSessionManager } from '#src/session/session-manager.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { signInByLaunchToken } from './launch-sign-in.ts'

const refused: ApiFailure = {
  kind: 'refused',
  name: 'tokenInvalid',
  message: 'Ended',
  help: undefined,
  traceId: '',
}
const memberOf = (memberId: string) => ({ memberId }) as Member // nothing else is read

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a link that the gateway does not accept, in a browser that is signed in as M1. */
async function openRefusedLink(memberId: string | undefined, failure: ApiFailure) {
  const values = new Map<StorageKey, string>([['HAS_SESSION', '1']])
  const storage: DeviceStorage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  const session = createSessionStore(testingSession())
  const call = (key: string) =>
    key === 'POST customer/launch'
      ? Promise.reject(new ApiError(failure))
      : Promise.resolve({ session: { token: 'T1' }, member: memberOf('M1') })
  const texts = {
    launch: { ended: ['Ended'], endedSignedIn: ['Ended'] },
    failures: { network: ['No way there'] },
  }
  const context = {
    api: { call } as unknown as ApiClient, // nothing else is called
    session,
    sessionManager: createSessionManager(session, storage, new QueryClient()),
    storage,
    messages: createMessageStore('en', (feature) => Promise.resolve({ ...texts }[feature as 'launch'])),
  }
  const opened = signInByLaunchToken(context, 'stale', { memberId })
  await vi.advanceTimersByTimeAsync(2_000)
  await opened
  return { session: session.get(), hasSession: values.has('HAS_SESSION') }
}

test.each([
  ['expired', 'another member', 'M2', refused],
  ['expired', 'the same member', 'M1', refused],
  ['expired', 'nobody', undefined, refused],
  ['unconfirmed', 'another member', 'M2', { kind: 'network' }],
] as const)(
  'a link that is %s and names %s leaves the member signed in',
  async (_how, _whom, named, failure) => {
    const { session, hasSession } = await openRefusedLink(named, failure)
    expect(session).toMatchObject({ token: 'T1', member: { memberId: 'M1' } })
    expect(hasSession).toBe(true)
  },
)
