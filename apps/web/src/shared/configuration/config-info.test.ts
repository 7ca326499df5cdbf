import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { configInfoOptions, type ConfigInfo } from './config-info.ts'

const configInfo: ConfigInfo = {
  loginSwitchConfigResult: [{ thirdSwitchList: [{ type: 'google', on: true, clientId: 'C' }] }],
  phoneSignIn: true,
  country: 'US',
  currency: 'USD',
  countries: [],
}

/** Pages of one tab, one after the other; `nextPage` is a reload. */
function openTab(answer: () => Promise<ConfigInfo>) {
  const values = new Map<StorageKey, string>()
  const storage: DeviceStorage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  const call = vi.fn<() => Promise<ConfigInfo>>(answer)
  const nextPage = (country: 'US' | 'JP' = 'US') => {
    const context = {
      api: { call } as unknown as ApiClient, // nothing else is called
      session: createSessionStore(testingSession({ country })),
      storage,
    }
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const observer = new QueryObserver(queries, configInfoOptions(context))
    observer.subscribe(() => {})
    return observer
  }
  return { values, call, nextPage }
}

test('a reload has the configuration without a call', async () => {
  const { call, nextPage } = openTab(() => Promise.resolve(configInfo))
  const page = nextPage()
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(configInfo))
  expect(nextPage().getCurrentResult().data).toEqual(configInfo)
  expect(call).toHaveBeenCalledTimes(1)
})

test('after ten minutes a reload reads it again, and has the earlier one until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { call, nextPage } = openTab(() => Promise.resolve(configInfo))
  const page = nextPage()
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(configInfo))
  vi.advanceTimersByTime(10 * 60_000)
  expect(nextPage().getCurrentResult()).toMatchObject({ data: configInfo, isFetching: true })
  expect(call).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('a failure stores nothing, and leaves what is known', async () => {
  const answers = [() => Promise.resolve(configInfo)]
  const { values, nextPage } = openTab(
    () => answers.pop()?.() ?? Promise.reject(new ApiError({ kind: 'network' })),
  )
  const page = nextPage()
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(configInfo))
  await page.refetch()
  expect(page.getCurrentResult().data).toEqual(configInfo)
  const other = nextPage('JP')
  await vi.waitFor(() => expect(other.getCurrentResult().isError).toBe(true))
  expect(other.getCurrentResult().data).toBeUndefined()
  expect(values.get('CONFIG_INFO')).toContain('"US"')
})

test('what was not stored by the page is ignored', () => {
  const { values, call, nextPage } = openTab(() => Promise.resolve(configInfo))
  values.set('CONFIG_INFO', '{')
  expect(nextPage().getCurrentResult().data).toBeUndefined()
  expect(call).toHaveBeenCalledTimes(1)
})
