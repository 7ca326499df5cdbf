import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listStores } from '../endpoints/stores/list-stores.ts'
import { readServices, storeServices, writeServices } from './store-services.ts'

test.each([
  ['wifi', ['wifi']],
  ['parking,wifi', ['wifi', 'parking']],
  ['wifi,wifi', ['wifi']],
  ['wifi,sauna, parking', ['wifi']],
  ['', []],
])('%j is read as %j', (list, services) => {
  expect(readServices(list)).toEqual(services)
})

test('any choice is the same after it was written and read, and a valid request', () => {
  fc.assert(
    fc.property(fc.subarray([...storeServices], { minLength: 1 }), (services) => {
      const list = writeServices(services)
      expect(readServices(list)).toEqual(services)
      expect(listStores.request.parse({ services: list })).toMatchObject({ services: list })
    }),
  )
})

test.each(['', 'sauna', 'wifi,', 'wifi,,parking', 'wifi parking'])('a request for %j is refused', (list) => {
  expect(listStores.request.safeParse({ services: list }).success).toBe(false)
})
