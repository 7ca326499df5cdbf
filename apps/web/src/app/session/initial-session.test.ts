import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LaunchSources } from '@crema/contract/launch/launch'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import { createInitialSession } from './initial-session.ts'

/** The pages of one tab: each begins with what the pages before have stored. */
function openTab() {
  const values = new Map<StorageKey, string>()
  const storage: DeviceStorage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  return {
    values,
    page: (launch: LaunchSources = {}, languages = ['en']) =>
      createInitialSession({ link: {}, payload: {}, app: {}, ...launch }, storage, languages),
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the zone is that of the link, the browser, the country, or Shanghai, in this order', async () => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  const zoneOf = async (link: { zone?: string; country?: 'JP' }, timeZone: string) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
    document.cookie = ''
    return (await openTab().page({ link })).zone
  }
  expect(await zoneOf({ zone: 'Europe/Paris', country: 'JP' }, 'America/Denver')).toBe('Europe/Paris')
  expect(await zoneOf({ country: 'JP' }, 'America/Denver')).toBe('America/Denver')
  expect(await zoneOf({ country: 'JP' }, '')).toBe('Asia/Tokyo')
  expect(await zoneOf({}, '')).toBe('Asia/Shanghai')
})

test('without a launch the language is that of the browser, the default language en, the country the United States', async () => {
  const { values, page } = openTab()
  expect(await page({}, ['fr'])).toMatchObject({ locale: 'fr', defaultLang: 'en', country: 'US' })
  expect([...values.keys()].toSorted()).toEqual(['DEVICE_ID', 'ZONE'])
})

describe('a reload', () => {
  test('has the default language, country, zone and store of the launch', async () => {
    const { page } = openTab()
    const given = {
      payload: { defaultLanguage: 'ja', country: 'JP', zone: 'Asia/Tokyo' },
      link: { shopMdCode: 'S1' },
    } as const
    const launched = { locale: 'ja', defaultLang: 'ja', country: 'JP', zone: 'Asia/Tokyo', shopMdCode: 'S1' }
    expect(await page(given, ['fr'])).toMatchObject(launched)
    expect(await page({}, ['fr'])).toMatchObject(launched)
  })

  test('has the position and the device of the page before', async () => {
    const { values, page } = openTab()
    const { deviceId } = await page()
    values.set('POSITION', '1.3000,103.8000')
    expect(await page()).toMatchObject({ deviceId, position: '1.3000,103.8000' })
  })
})

describe('the host app', () => {
  test('names its own store and member, beside those of the page', async () => {
    const { page } = openTab()
    const session = await page({ link: { shopMdCode: 'S1' }, app: { shopMdCode: 'S2', memberId: 'M2' } })
    expect(session).toMatchObject({
      shopMdCode: 'S1',
      appShopMdCode: 'S2',
      appUserInfo: { memberId: 'M2' },
      member: null,
    })
  })

  test('may choose another store between two pages', async () => {
    const { page } = openTab()
    await page({ app: { shopMdCode: 'S1' } })
    expect(await page({ app: { shopMdCode: 'S2' } })).toMatchObject({ shopMdCode: null, appShopMdCode: 'S2' })
  })
})

test('the cookie by which the gateway renders is that of the page, where there is one', async () => {
  const { page } = openTab()
  await page({}, ['fr'])
  expect(document.cookie).toBe('')
  document.cookie = 'LANGUAGE=ja'
  await page({}, ['fr'])
  expect(document.cookie).toContain('LANGUAGE=fr')
})
