import { queryOptions } from '@tanstack/react-query'
import type { ApiClient, AnswerOf } from '#src/api/api-client.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { SessionStore } from '#src/session/session.ts'

/** What the gateway offers in a country (`configInfo`). */
export type ConfigInfo = AnswerOf<'POST config/getConfig'>

type ConfigContext = { api: ApiClient; session: SessionStore; storage: DeviceStorage | null }

/** After that time a screen reads the configuration again, and shows the earlier one meanwhile. */
const freshMs = 10 * 60_000

type Stored = { atMs: number; configInfo: ConfigInfo }

/**
 * The configuration for the visitor's country. It is stored for the tab, so that a reload has it without a call. A failure
 * is not shown: what is not known to be on is not offered.
 */
export function configInfoOptions({ api, session, storage }: ConfigContext) {
  const { country } = session.get()
  return queryOptions({
    queryKey: ['POST config/getConfig', country],
    queryFn: async () => {
      const configInfo = await api.call('POST config/getConfig', {})
      const stored: Stored = { atMs: Date.now(), configInfo }
      storage?.set('CONFIG_INFO', JSON.stringify(stored))
      return configInfo
    },
    staleTime: freshMs,
    initialData: () => readStored(storage, country)?.configInfo,
    initialDataUpdatedAt: () => readStored(storage, country)?.atMs,
  })
}

/** Undefined where none is stored, or one of another country. */
function readStored(storage: DeviceStorage | null, country: string): Stored | undefined {
  try {
    const stored = JSON.parse(storage?.get('CONFIG_INFO') ?? 'null') as Stored | null // written by `queryFn`
    return stored?.configInfo.country === country ? stored : undefined
  } catch {
    return undefined // not written by this page
  }
}
