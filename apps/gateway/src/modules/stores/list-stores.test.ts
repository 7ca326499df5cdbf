import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { getStore as getStoreCall } from '@crema/contract/endpoints/stores/get-store'
import { listStores as listStoresCall } from '@crema/contract/endpoints/stores/list-stores'
import { storeServices, type StoreService } from '@crema/contract/stores/store-services'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { engines } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import { encodeCouponId } from './coupon-id.ts'
import { getStore } from './get-store.ts'
import { listStores } from './list-stores.ts'
import { encodeStoreCursor } from './store-cursor.ts'
import { checkAllStores, participatingStoreCount } from './store-eligibility.ts'

const now = new Date('2026-11-21T18:00:00.000Z')

type SomeStore = {
  city?: string
  name?: string
  address?: string
  country?: Country
  phone?: string
  services?: StoreService[]
  at?: readonly [number, number]
}

/** Metres over the ground of a ball as large as PostgreSQL's, by the haversine formula. */
function metresBetween(
  [lat1, lng1]: readonly [number, number],
  [lat2, lng2]: readonly [number, number],
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h = half(lat2 - lat1) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lng2 - lng1)
  return 2 * 6_378_168 * Math.asin(Math.min(1, Math.sqrt(h)))
}

describe.each(engines)('on $name', (engine) => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await database.deleteFrom('campaign_store').execute()
    await database.deleteFrom('store').execute()
  })

  async function addStores(stores: readonly SomeStore[]): Promise<void> {
    if (stores.length === 0) return
    const hours = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '07:00', to: '21:00' }]))
    await database
      .insertInto('store')
      .values(
        stores.map(
          (
            {
              city = 'Seattle',
              name = 'Pike',
              address = '',
              country = 'US',
              at = [0, 0],
              phone = null,
              services = [],
            },
            index,
          ) => ({
            phone,
            services,
            store_id: `S${index}`,
            country,
            city,
            name,
            address,
            zone: 'America/New_York',
            latitude: at[0],
            longitude: at[1],
            hours,
          }),
        ),
      )
      .execute()
  }

  /** Lists stores with query and response validated by the schemas of the call. */
  async function list(query: Record<string, unknown> = {}, country: Country = 'US') {
    const input = listStoresCall.request.parse(query)
    return listStoresCall.response.parse(await listStores(database, input, { country, now }))
  }

  async function listAll(query: Record<string, unknown>) {
    const items = []
    let cursor: string | undefined
    do {
      const page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
      items.push(...page.items)
      // A cursor that repeats a page would make this loop endless.
      expect(items).toHaveLength(new Set(items.map((item) => item.storeId)).size)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return items
  }

  describe('with a position', () => {
    const coordinates = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))

    test('paging returns each store once, nearest first', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(coordinates, { maxLength: 25 }),
          coordinates,
          fc.integer({ min: 1, max: 7 }),
          async (positions, here, limit) => {
            await database.deleteFrom('store').execute()
            // Some with identical coordinates, as in one mall.
            await addStores([...positions, ...positions.slice(0, 3)].map((at) => ({ at })))
            const items = await listAll({ latitude: here[0], longitude: here[1], limit })
            expect(new Set(items.map((item) => item.storeId)).size).toBe(
              positions.length + positions.slice(0, 3).length,
            )
            const distances = items.map((item) => metresBetween(here, [item.latitude, item.longitude]))
            for (const [index, distance] of distances.entries()) {
              expect(Math.abs((items[index]?.distanceMetres ?? Number.NaN) - distance)).toBeLessThan(2)
              expect(distance).toBeGreaterThan((distances[index - 1] ?? 0) - 1)
            }
          },
        ),
        { numRuns: 40 },
      )
    })

    test('each store is returned once although the position changes between pages', async () => {
      await addStores([0, 1, 2, 3, 4, 5].map((east) => ({ at: [0, east / 1000] as const })))
      const first = await list({ latitude: 0, longitude: 0, limit: 3 })
      const second = await list({ latitude: 0, longitude: 0.004, limit: 3, cursor: first.nextCursor })
      expect([...first.items, ...second.items].map((item) => item.storeId)).toEqual([
        'S0',
        'S1',
        'S2',
        'S3',
        'S4',
        'S5',
      ])
    })

    test('the equator, across the date line', async () => {
      await addStores([{ at: [0, 179.9] }, { at: [0, 170] }])
      const { items } = await list({ latitude: 0, longitude: -179.9 })
      expect(items.map((item) => item.storeId)).toEqual(['S0', 'S1'])
      expect(items[0]?.distanceMetres).toBeCloseTo(22_264, -2)
    })

    test('one coordinate without the other is ignored', async () => {
      await addStores([
        { name: 'B', at: [0, 0] },
        { name: 'A', at: [50, 50] },
      ])
      const { items } = await list({ latitude: 0 })
      expect(items.map((item) => [item.name, item.distanceMetres])).toEqual([
        ['A', null],
        ['B', null],
      ])
    })

    // The embedded engine has the same planner, and few stores.
    test.runIf(engine.name === 'PostgreSQL')(
      'uses the index, with 100,000 stores',
      async () => {
        // In batches, to stay below the statement timeout.
        for (let from = 0; from < 100_000; from += 10_000) {
          await sql`
          insert into store
          select 'S' || i, 'US', 'City ' || i % 500, 'Name ' || i, 'Address', 'America/New_York',
            25 + random() * 24, -124 + random() * 56, '[[],[],[],[],[],[],[]]', '[]', null,
            case when i % 3 = 0 then array['wifi', 'parking'] else '{}' end
          from generate_series(${from}::int + 1, ${from}::int + 10000) as i`.execute(database)
        }
        await sql`analyze store`.execute(database)
        const here = { latitude: 40, longitude: -100 }
        const page = await list({ ...here, limit: 20 })
        for (const cursor of [undefined, page.nextCursor ?? undefined]) {
          const input = listStoresCall.request.parse({ ...here, cursor })
          const [plan] = await plansOf(database, (watched) =>
            listStores(watched, input, { country: 'US', now }),
          )
          expect(plan).toContain('Index Scan using store_position')
          expect(plan).not.toMatch(/Seq Scan|^\s+->\s+Sort/m)
        }
        const [byName] = await plansOf(database, (watched) =>
          listStores(watched, { limit: 20 }, { country: 'US', now }),
        )
        expect(byName).toContain('Index Scan using store_name')
        expect(byName).not.toMatch(/Seq Scan|Sort/)
        const [withServices] = await plansOf(database, (watched) =>
          listStores(watched, { ...here, services: 'wifi,parking', limit: 20 }, { country: 'US', now }),
        )
        expect(withServices).toContain('Index Scan using store_position')
        expect(withServices).not.toMatch(/Seq Scan|^\s+->\s+Sort/m)
        // A campaign with 5,000 stores, of which no query reads more than a page.
        await seedCampaign(database, { activityNo: 'MANY', stores: [], coupons: 0 })
        for (const activityNo of ['MANY', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
          if (activityNo !== 'MANY') await seedCampaign(database, { activityNo, stores: [], coupons: 0 })
          await sql`insert into campaign_store select ${activityNo}, 'S' || i * 20 from generate_series(1, 5000) as i`.execute(
            database,
          )
        }
        await sql`analyze campaign_store`.execute(database)
        const couponId = encodeCouponId({ activityNo: 'MANY', issuedAt: now })
        const planOf = async (query: object) => {
          const input = listStoresCall.request.parse(query)
          return (
            await plansOf(database, (watched) => listStores(watched, input, { country: 'US', now }))
          ).at(-1)
        }
        for (const [around, index] of [
          [here, 'store_position'],
          [{}, 'store_name'],
        ] as const) {
          // This cursor is past the 5,000 participating stores.
          const cursor = encodeStoreCursor(
            index === 'store_position'
              ? { isNonParticipating: true, by: 'distance', from: here, chord: 0, storeId: '' }
              : { isNonParticipating: true, by: 'name', city: '', name: '', storeId: '' },
          )
          const others = await planOf({ activityNo: 'MANY', cursor })
          expect(others).toContain(`Index Scan using ${index}`)
          expect(others).not.toMatch(/Seq Scan|^\s+->\s+Sort/m)
          // The planner may use the index of stores or that of the campaign's stores.
          expect(await planOf({ activityNo: 'MANY', ...around })).not.toMatch(/Seq Scan/)
          expect(await planOf({ activityNo: 'MANY', supportedOnly: 'true', ...around })).not.toMatch(
            /Seq Scan/,
          )
          expect(await planOf({ couponId, ...around })).not.toMatch(/Seq Scan/)
        }
        const [count] = await plansOf(database, (watched) =>
          participatingStoreCount(watched, { activityNo: 'MANY', storesLimited: true }, 'US'),
        )
        expect(count).not.toMatch(/Seq Scan on campaign_store/)
        const [every] = await plansOf(database, (watched) =>
          checkAllStores(watched, { activityNo: 'MANY', country: 'US', now }),
        )
        expect(every).not.toMatch(/Seq Scan on (store|campaign_store)/)
        // Deleted rows would stay in the indexes, which made the tests below twenty times slower.
        await sql`truncate store, campaign_store, campaign cascade`.execute(database)
      },
      120_000,
    )
  })

  test('without a position, paging returns each store once, by city and name', async () => {
    const name = fc.constantFrom('Ángel', 'angel', 'Zürich', '京都', 'a', 'B', '%')
    const store = fc.record({ city: name, name })
    await fc.assert(
      fc.asyncProperty(
        fc.array(store, { maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        async (stores, limit) => {
          await database.deleteFrom('store').execute()
          await addStores(stores)
          const items = await listAll({ limit })
          const sorted = await database
            .selectFrom('store')
            .select('store_id')
            .orderBy('city')
            .orderBy('name')
            .orderBy('store_id')
            .execute()
          expect(items.map((item) => item.storeId)).toEqual(sorted.map((row) => row.store_id))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('only stores of the caller’s country', async () => {
    await addStores([{ country: 'US' }, { country: 'JP' }])
    expect((await list({}, 'JP')).items.map((item) => item.storeId)).toEqual(['S1'])
    expect((await list({ latitude: 0, longitude: 0 }, 'JP')).items.map((item) => item.storeId)).toEqual([
      'S1',
    ])
    expect((await list({}, 'FR')).items).toEqual([])
  })

  test.each([
    ['pike', ['S0']],
    ['  PIKE   seattle ', ['S0']],
    ['seattle oak', ['S1']],
    ['100%', ['S2']],
    ['_', ['S2']],
    ['\\', ['S3']],
    ['%', ['S2']],
    ['東', ['S3']],
    ['nowhere', []],
    ['pike\0oak', []],
    ['', ['S0', 'S1', 'S2', 'S3']],
  ])('searches %j in name, city and address', async (keyword, found) => {
    await addStores([
      { city: 'Seattle', name: 'Pike & 3rd', address: '318 Pike St' },
      { city: 'Seattle', name: 'Under the oak', address: '9 Main St' },
      { city: 'Springfield', name: '100% coffee', address: 'unit_7' },
      { city: '東京', name: 'A\\B', address: '' },
    ])
    const { items } = await list({ keyword })
    expect(items.map((item) => item.storeId)).toEqual(found)
  })

  test.each([[{}], [{ latitude: 0, longitude: 0 }], [{ openNow: 'true' }], [{ activityNo: 'NONE' }]])(
    'with services, paging returns each store that has all of them, and no other (%j)',
    async (query) => {
      const services = fc.subarray([...storeServices])
      await fc.assert(
        fc.asyncProperty(
          fc.array(services, { maxLength: 12 }),
          fc.subarray([...storeServices], { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: 5 }),
          async (stores, wanted, limit) => {
            await database.deleteFrom('store').execute()
            await addStores(stores.map((each, index) => ({ name: `a${index + 10}`, services: each })))
            const items = await listAll({ ...query, limit, services: wanted.join() })
            expect(items.map(({ storeId }) => storeId)).toEqual(
              stores.flatMap((each, index) =>
                wanted.every((service) => each.includes(service)) ? [`S${index}`] : [],
              ),
            )
          },
        ),
        { numRuns: 15 },
      )
    },
  )

  test('returns phone and services, and none for a row of an earlier version', async () => {
    await addStores([
      { name: 'A', phone: '+12065550142', services: ['wifi', 'parking'] },
      { name: 'B', country: 'JP' },
    ])
    expect((await list()).items).toMatchObject([
      { phone: { number: '+12065550142', text: '(206) 555-0142' }, services: ['wifi', 'parking'] },
    ])
    expect((await list({}, 'JP')).items).toMatchObject([{ phone: null, services: [] }])
    const input = getStoreCall.request.parse({ storeId: 'S0' })
    expect(await getStore(database, input, { country: 'JP', now })).toMatchObject({
      ok: { phone: { number: '+12065550142', text: '+1 206 555 0142' } },
    })
  })

  test('returns whether a store is open and until when', async () => {
    await addStores([{}])
    expect((await list()).items[0]).toMatchObject({ open: true, changesAt: '2026-11-22T02:00:00.000Z' })
  })

  test('an unknown campaign or coupon does not filter the list', async () => {
    await addStores([{}])
    expect((await list({ activityNo: 'DEMO-HOT', couponId: 'C-NONE' })).items).toMatchObject([
      { supportsActivity: true },
    ])
    expect((await list()).items).toMatchObject([{ supportsActivity: null }])
  })

  describe('of a campaign', () => {
    const at = (day: number) => new Date(`2026-06-${day}T00:00:00Z`)
    beforeEach(async () => {
      await addStores([{ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'D', country: 'JP' }])
      await seedCampaign(database, { activityNo: 'SOME', stores: ['S0', 'S2', 'S3'], coupons: 0 })
      await seedCampaign(database, { activityNo: 'EVERY', coupons: 0 })
      await database
        .updateTable('campaign_store')
        .set({ removed_at: at(15) })
        .where('store_id', '=', 'S2')
        .execute()
    })
    afterEach(async () => {
      await database.deleteFrom('campaign_store').execute()
      await database.deleteFrom('campaign').execute()
    })
    const idsOf = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ storeId }) => storeId)

    test.each([[{}], [{ latitude: 0, longitude: 0 }]])(
      'each store is marked as participating or not (%j)',
      async (position) => {
        const { items } = await list({ activityNo: 'SOME', ...position })
        expect(items.map(({ storeId, supportsActivity }) => [storeId, supportsActivity])).toEqual([
          ['S0', true],
          ['S1', false],
          ['S2', false],
        ])
        expect(idsOf(await list({ activityNo: 'SOME', supportedOnly: 'true', ...position }))).toEqual(['S0'])
        expect(idsOf(await list({ activityNo: 'EVERY', supportedOnly: 'true', ...position }))).toEqual([
          'S0',
          'S1',
          'S2',
        ])
      },
    )

    test.each([[{}], [{ latitude: 0, longitude: 0 }], [{ openNow: 'true' }], [{ keyword: 'a' }]])(
      'paging returns participating stores first, both groups in their order (%j)',
      async (query) => {
        const participation = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
        await fc.assert(
          fc.asyncProperty(participation, fc.integer({ min: 1, max: 7 }), async (flags, limit) => {
            await database.deleteFrom('campaign_store').execute()
            await database.deleteFrom('store').execute()
            await addStores(
              flags.map((_, index) => ({
                name: `a${String(index).padStart(2, '0')}`,
                at: [0, index / 1000] as const,
              })),
            )
            const chosen = flags.flatMap((isChosen, index) => (isChosen ? [`S${index}`] : []))
            const others = flags.flatMap((isChosen, index) => (isChosen ? [] : [`S${index}`]))
            if (chosen.length > 0)
              await database
                .insertInto('campaign_store')
                .values(chosen.map((storeId) => ({ activity_no: 'SOME', store_id: storeId })))
                .execute()
            expect(
              (await listAll({ activityNo: 'SOME', limit, ...query })).map(({ storeId }) => storeId),
            ).toEqual([...chosen, ...others])
            expect(
              (await listAll({ activityNo: 'EVERY', limit, ...query })).map(({ storeId }) => storeId),
            ).toEqual(flags.map((_, index) => `S${index}`))
          }),
          { numRuns: 15 },
        )
      },
    )

    test('a voucher is accepted where its campaign was supported when it was issued', async () => {
      const stores = async (day: number) =>
        idsOf(await list({ couponId: encodeCouponId({ activityNo: 'SOME', issuedAt: at(day) }) }))
      expect(await stores(14)).toEqual(['S0', 'S2'])
      expect(await stores(15)).toEqual(['S0'])
    })

    test('a single store has the same data', async () => {
      const one = async (storeId: string, more: object = {}) => {
        const answer = await getStore(
          database,
          getStoreCall.request.parse({ storeId, activityNo: 'SOME', ...more }),
          { country: 'US', now },
        )
        return 'ok' in answer ? getStoreCall.response.parse(answer.ok) : answer.refused
      }
      expect(await one('S0', { latitude: 0, longitude: 1 })).toMatchObject({
        supportsActivity: true,
        distanceMetres: 111_320,
        closedToday: false,
      })
      expect(await one('S1')).toMatchObject({ supportsActivity: false, distanceMetres: null })
      expect(await one('S3')).toMatchObject({ country: 'JP' })
      expect(await one('S9')).toBe('notFound')
    })
  })

  test('paging through open stores returns each of them once, and no others', async () => {
    const isOpen = (index: number) => index % 7 === 3 || index > 600
    await database
      .insertInto('store')
      .values(
        Array.from({ length: 640 }, (_, index) => ({
          store_id: `S${index}`,
          country: 'US',
          city: 'Seattle',
          name: String(index).padStart(4, '0'),
          address: '',
          zone: 'America/New_York',
          latitude: index / 100,
          longitude: 0,
          hours: JSON.stringify(
            Array.from({ length: 7 }, () => (isOpen(index) ? [{ from: '00:00', to: '24:00' }] : [])),
          ),
        })),
      )
      .execute()
    const wanted = Array.from({ length: 640 }, (_, index) => index)
      .filter(isOpen)
      .map((index) => `S${index}`)
    for (const position of [{}, { latitude: 0, longitude: 0 }]) {
      expect(
        (await listAll({ openNow: 'true', limit: 13, ...position })).map(({ storeId }) => storeId),
      ).toEqual(wanted)
    }
  })

  test('a special day is returned until it has passed', async () => {
    await addStores([{}])
    const days = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22'].map((date) => ({ date, hours: [] }))
    await database
      .updateTable('store')
      .set({ special_days: JSON.stringify(days) })
      .execute()
    const {
      items: [store],
    } = await list()
    expect(store).toMatchObject({ closedToday: true, open: false, specialDays: days.slice(1, 3) })
  })
})
