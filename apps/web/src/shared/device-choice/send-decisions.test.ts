import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { saveDeviceChoice, unsentDecisions } from '#src/host-app/device-choice.ts'
import { chooseDevice } from '#src/host-app/testing-device-choice.ts'
import { sendDecisions } from './send-decisions.ts'

type Sent = { request: unknown; key: string | undefined }

/** A client that fails with these failures one after the other, then succeeds. */
function clientOf(failures: ApiFailure[]) {
  const sent: Sent[] = []
  const call = (_key: string, request: unknown, options?: { idempotencyKey?: string }) => {
    sent.push({ request, key: options?.idempotencyKey })
    const failure = failures.shift()
    return failure ? Promise.reject(new ApiError(failure)) : Promise.resolve({})
  }
  return { sent, api: { call } as unknown as ApiClient } // only this method is used
}

beforeEach(() => {
  vi.useFakeTimers()
  chooseDevice({})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('decisions that were made together are one call', async () => {
  saveDeviceChoice({ location: false, functions: true }, { source: 'cookieDialog', variant: 'custom' })
  const { api, sent } = clientOf([])
  await sendDecisions(api)
  expect(sent.map(({ request }) => request)).toEqual([
    {
      source: 'cookieDialog',
      variant: 'custom',
      gpc: false,
      decisions: [
        { purpose: 'location', decision: false, version: '2025-09-01' },
        { purpose: 'functions', decision: true, version: '2025-09-01' },
      ],
    },
  ])
  expect(unsentDecisions()).toEqual([])
})

test('after a failure the same call is sent again later, with the same key', async () => {
  saveDeviceChoice({ location: true }, { source: 'cookiePage', variant: 'switch' })
  const { api, sent } = clientOf([{ kind: 'network' }, { kind: 'timeout' }])
  const sending = sendDecisions(api)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(15_000 + 30_000)
  await sending
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(3)
  expect(unsentDecisions()).toEqual([])
})

test('without a connection nothing is sent, and the decision waits', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  saveDeviceChoice({ location: true }, { source: 'cookiePage', variant: 'switch' })
  const { api, sent } = clientOf([])
  await sendDecisions(api)
  expect([sent.length, unsentDecisions().length]).toEqual([0, 1])
})

test('a decision about a document that has been replaced since is not sent again', async () => {
  saveDeviceChoice({ location: true }, { source: 'cookiePage', variant: 'switch' })
  const { api, sent } = clientOf([
    { kind: 'refused', name: 'documentChanged', message: '', help: null, traceId: '' },
  ])
  await sendDecisions(api)
  expect([sent.length, unsentDecisions().length]).toEqual([1, 0])
})
