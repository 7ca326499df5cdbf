import { expect, test } from 'vitest'
import { retention } from '@crema/contract/privacy/retention'
import type { Store } from '@crema/contract/stores/store'
import { findStores, mergeStores } from './saved-stores.ts'

const region = { locale: 'en', country: 'US' } as const
const dayMs = 24 * 60 * 60_000
const store = (storeId: string, change: Partial<Store> = {}): Store => ({
  storeId,
  name: `Store ${storeId}`,
  address: `${storeId} Main Street`,
  city: 'Seattle',
  country: 'US',
  zone: 'America/Los_Angeles',
  distanceMetres: 120,
  open: true,
  changesAt: null,
  hours: [],
  specialDays: [],
  closedToday: false,
  phone: null,
  services: [],
  latitude: 47,
  longitude: -122,
  supportsActivity: true,
  ...change,
})

const names = (...args: Parameters<typeof mergeStores>) => mergeStores(...args).stores.map(({ name }) => name)

test('saved stores do not tell where the visitor was', () => {
  const { stores } = mergeStores(undefined, [store('2', { city: 'Tacoma' }), store('1')], region, 0)
  expect(stores.map(({ storeId, distanceMetres }) => [storeId, distanceMetres])).toEqual([
    ['1', null],
    ['2', null],
  ])
  // Whether they take part depends on the campaign that was open.
  expect(stores[0]?.supportsActivity).toBeNull()
})

test('a newer version of a store replaces the saved one, others stay', () => {
  const saved = mergeStores(undefined, [store('1'), store('2')], region, 0)
  expect(names(saved, [store('2', { name: 'Store 2, renamed' })], region, 1)).toEqual([
    'Store 1',
    'Store 2, renamed',
  ])
})

test.each([
  ['another country', { locale: 'en', country: 'CA' } as const, 1],
  ['another locale', { locale: 'fr', country: 'US' } as const, 1],
  ['more than 30 days later', region, retention.storedDays * dayMs + 1],
])('in %s earlier stores are dropped', (_, now, atMs) => {
  expect(names(mergeStores(undefined, [store('1')], region, 0), [store('2')], now, atMs)).toEqual(['Store 2'])
})

test('at most 100 stores are saved, the last ones shown', () => {
  const saved = mergeStores(undefined, [store('first')], region, 0)
  const shown = Array.from({ length: 100 }, (_, index) => store(String(index)))
  expect(mergeStores(saved, shown, region, 1).stores).toHaveLength(100)
  expect(names(saved, shown, region, 1)).not.toContain('Store first')
})

test.each([
  [{ services: [] }, ['1', '2', '3']],
  [{ services: ['wifi'] }, ['1', '2']],
  [{ services: ['wifi', 'parking'] }, ['2']],
  [{ services: ['wifi'], keyword: ' TACOMA ' }, ['2']],
  [{ services: ['parking', 'toilets'] }, []],
] as const)('saved stores are found with %j', (search, found) => {
  const stores = [
    store('1', { services: ['wifi'] }),
    store('2', { services: ['wifi', 'parking'], city: 'Tacoma' }),
    store('3', { services: ['toilets'] }),
  ]
  expect(findStores(stores, search).map(({ storeId }) => storeId)).toEqual(found)
})
