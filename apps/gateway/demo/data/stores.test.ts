import { expect, test } from 'vitest'
import { countries, countryList } from '@crema/contract/countries/countries'
import { storeServices } from '@crema/contract/stores/store-services'
import { offsetAt } from '#src/wall-time.ts'
import { closedOnWeekday, storeHours } from './store-hours.ts'
import { demoStores } from './stores.ts'

const zoneOf = ({ country, zone }: (typeof demoStores)[number]) => zone ?? countries[country].zone

test('there are at least 40 stores, 2 to 5 in each country', () => {
  expect(demoStores.length).toBeGreaterThanOrEqual(40)
  const counts = countryList.map((country) => demoStores.filter((store) => store.country === country).length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
  expect(Math.max(...counts)).toBeLessThanOrEqual(5)
})

test('each store has a unique id that begins with its country', () => {
  expect(new Set(demoStores.map((store) => store.storeId)).size).toBe(demoStores.length)
  expect(demoStores.filter((store) => !store.storeId.startsWith(`${store.country}-`))).toEqual([])
})

test('the longitude of each store matches its zone', () => {
  const winter = Date.parse('2026-01-15T12:00:00Z')
  const isFarFromItsZone = (store: (typeof demoStores)[number]) => {
    const hoursByClock = offsetAt(winter, zoneOf(store)) / 3_600_000
    const hoursBySun = store.at[1] / 15
    return Math.abs(hoursByClock - hoursBySun) > 2.1
  }
  expect(demoStores.filter(isFarFromItsZone)).toEqual([])
})

test('stores of one city are within 40 km of each other', () => {
  const isFarFromItsCity = ({ city, country, at: [latitude, longitude] }: (typeof demoStores)[number]) =>
    demoStores
      .filter((other) => other.city === city && other.country === country)
      .some(
        ({ at }) =>
          Math.hypot(at[0] - latitude, (at[1] - longitude) * Math.cos((latitude * Math.PI) / 180)) > 40 / 111,
      )
  expect(demoStores.filter(isFarFromItsCity)).toEqual([])
})

test('all weekly hours are used, and their spans are valid', () => {
  expect(new Set(demoStores.map((store) => store.hours))).toEqual(
    new Set([...Object.keys(storeHours), 'closedToday']),
  )
  const spans = Object.values(storeHours).flatMap((week) => week.flat())
  expect(
    spans.filter(({ from, to }) => !/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to) || from >= to),
  ).toEqual([])
})

test('a store is closed on one weekday and open on the others', () => {
  const hours = closedOnWeekday(storeHours.daily, 3)
  expect(hours.map((spans) => spans.length)).toEqual([1, 1, 1, 0, 1, 1, 1])
})

test('phones are of the store’s country, and no two stores have one', () => {
  const phones = demoStores.flatMap(({ phone }) => phone ?? [])
  expect(new Set(phones).size).toBe(phones.length)
  expect(phones.filter((phone) => !/^\+[1-9]\d{6,14}$/.test(phone))).toEqual([])
  const isForeign = ({ country, phone }: (typeof demoStores)[number]) =>
    phone !== undefined && !phone.startsWith(`+${countries[country].dial}`)
  expect(demoStores.filter(isForeign)).toEqual([])
})

test('services differ from store to store, and some stores lack phone or services', () => {
  for (const service of storeServices) {
    const count = demoStores.filter((store) => store.services?.includes(service)).length
    expect(count, service).toBeGreaterThan(0)
    expect(count, service).toBeLessThan(demoStores.length)
  }
  for (const { storeId, services = [] } of demoStores)
    expect(services, storeId).toEqual(storeServices.filter((service) => services.includes(service)))
  expect(demoStores.some(({ services }) => services === undefined)).toBe(true)
  expect(demoStores.some(({ phone }) => phone === undefined)).toBe(true)
})
