import { afterEach, expect, test, vi } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { createInitialSession } from './initial-session.ts'

const storage: DeviceStorage = { get: () => null, set: () => {}, remove: () => {} }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The zone of a page that was opened with these values, in a browser that reports `browserZone`. */
async function zoneOf(link: { zone?: string; country?: 'JP' }, browserZone: string): Promise<string> {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: browserZone,
  })
  return (await createInitialSession({ link, payload: {}, app: {} }, storage, ['en'])).zone
}

test('the zone is that of the link, the browser, the country, or Shanghai, in this order', async () => {
  expect(await zoneOf({ zone: 'Europe/Paris', country: 'JP' }, 'America/Denver')).toBe('Europe/Paris')
  expect(await zoneOf({ country: 'JP' }, 'America/Denver')).toBe('America/Denver')
  expect(await zoneOf({ country: 'JP' }, '')).toBe('Asia/Tokyo')
  expect(await zoneOf({}, '')).toBe('Asia/Shanghai')
})
