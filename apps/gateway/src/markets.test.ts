// Gateways of two markets, in schemas of one database, and one of a database without markets beside them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedCampaign } from './modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from './testing/gateway.ts'
import { startPostgres } from './testing/postgres.ts'

vi.setConfig({ testTimeout: 60_000 })

const now = '2026-11-21T10:00:00Z'
const address = 'mira@example.com'

let server: Awaited<ReturnType<typeof startPostgres>>
let asia: TestGateway
let europe: TestGateway
let single: TestGateway
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  asia = await startGateway({ now, database: server.url, schema: 'asia' })
  europe = await startGateway({ now, database: server.url, schema: 'europe' })
  single = await startGateway({ now, database: server.url })
}, 120_000)
afterAll(async () => {
  for (const each of [asia, europe, single]) await each.close()
  await server.stop()
})

const readiness = async ({ app }: TestGateway) => {
  const { statusCode, body } = await app.inject('/readyz')
  return [statusCode, (JSON.parse(body) as { status: string }).status]
}

test('each is ready by its own tables', async () => {
  for (const gateway of [asia, europe, single]) expect(await readiness(gateway)).toEqual([200, 'ok'])
  await sql`update asia.kysely_migration set name = '0001-later' where name = '0001-first'`.execute(
    single.services.database,
  )
  try {
    expect(await readiness(asia)).toEqual([503, 'notMigrated'])
    for (const gateway of [europe, single]) expect(await readiness(gateway)).toEqual([200, 'ok'])
  } finally {
    await sql`update asia.kysely_migration set name = '0001-first' where name = '0001-later'`.execute(
      single.services.database,
    )
  }
})

test('members, campaigns, limits and vouchers of one market are not those of another one', async () => {
  for (const gateway of [asia, europe])
    await seedCampaign(gateway.services.database, { activityNo: 'ONE', totalStock: 1 })
  const claim = (gateway: TestGateway, token: string) =>
    gateway.call('POST activity/claim', { activityNo: 'ONE' }, { token })

  const inAsia = await asia.signIn(address)
  const inEurope = await europe.signIn(address)
  expect(inEurope.memberId).not.toBe(inAsia.memberId)
  expect((await claim(asia, inAsia.token)).busCode).toBe('1')
  expect((await claim(europe, inEurope.token)).busCode).toBe('1')

  const late = await asia.signIn('late@example.com')
  expect((await claim(asia, late.token)).busCode).toBe('soldOut')
  const alone = await single.signIn(address)
  expect((await claim(single, alone.token)).busCode).toBe('notFound')

  const vouchersIn = async (gateway: TestGateway, token: string) =>
    (await gateway.call('GET coupon/mine', { state: 'unused' }, { token })).data.items.map(
      ({ voucherNo }) => voucherNo,
    )
  const [ofAsia, ofEurope] = [await vouchersIn(asia, inAsia.token), await vouchersIn(europe, inEurope.token)]
  expect([ofAsia.length, ofEurope.length]).toEqual([1, 1])
  expect(ofAsia).not.toEqual(ofEurope)
  expect(await vouchersIn(single, alone.token)).toEqual([])

  // A token of one market signs nobody in in another one.
  const elsewhere = await europe.call('GET customer/info', {}, { token: inAsia.token })
  expect(elsewhere.code).toBe(401)
})

test('statements that use the extensions work in a schema', async () => {
  const { database } = asia.services
  await sql`insert into store (store_id, country, city, name, address, zone, latitude, longitude, hours)
    values ('S1', 'JP', 'Tokyo', 'Ueno', '1-1', 'Asia/Tokyo', 35.71, 139.77, '[[],[],[],[],[],[],[]]')`.execute(
    database,
  )
  const near = { latitude: 35.7, longitude: 139.7 }
  const list = async (gateway: TestGateway) =>
    (
      await gateway.call('GET customer/position/list', near, { headers: { 'x-country': 'JP' } })
    ).data.items.map(({ storeId }) => storeId)
  expect(await list(asia)).toEqual(['S1'])
  expect(await list(europe)).toEqual([])
})
