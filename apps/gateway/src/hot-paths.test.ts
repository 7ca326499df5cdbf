// What members and tills do most often plans each of its statements a few times only, however often it is done.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#src/testing/count-statements.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedAssist } from './modules/assist/assist-for-tests.ts'
import { seedCampaign, seedStore } from './modules/campaigns/seed-for-tests.ts'
import { giveStars, seedDraw } from './modules/draws/draws-for-tests.ts'
import { tillOf, tillsWith } from './modules/partners/till-for-tests.ts'
import { seedProgram } from './modules/stars/stars-for-tests.ts'

/** Far more than the five executions after which PostgreSQL decides on a plan for all values. */
const calls = 16
const customPlansMax = 5

const tills = tillsWith('use', 'number', 'stars')

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let member: { token: string; memberId: string; accountNumber: string }
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  gateway = await startGateway({
    database: server.url,
    now: '2026-06-10T12:00:00Z',
    // One connection, which tells what it has prepared.
    config: { partners: [tills], databasePool: 1 },
  })
  const { database } = gateway.services
  await seedStore(database, 'S1')
  await seedProgram(database, { programNo: 'P' })
  const often = { perPersonLimit: 100, totalStock: 1_000, coupons: 2 }
  await seedCampaign(database, { activityNo: 'CLAIM', ...often })
  await seedCampaign(database, { activityNo: 'GIFT', priceStars: 5, ...often })
  await seedDraw(database, { activityNo: 'DRAW', priceStars: 5, perPersonLimit: 100 })
  await seedAssist(database, {
    activityNo: 'FRIENDS',
    perPersonLimit: 100,
    seats: 50,
    invitationsPerMember: 100,
    tiers: [{ friends: 50, kind: 'stars', stars: 1, texts: { en: { title: 'A reward' } } }],
  })
  const signedIn = await gateway.signIn('mira@example.com')
  await giveStars(database, signedIn.memberId, 1_000, gateway.clock.now())
  const { data } = await gateway.call('GET customer/info', {}, { token: signedIn.token })
  member = { ...signedIn, accountNumber: data.accountNumber }
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

type Prepared = { name: string; statement: string; custom: number; generic: number }

async function prepared(): Promise<Map<string, Prepared>> {
  const { rows } = await sql<Prepared>`
    select name, statement, custom_plans::int as custom, generic_plans::int as generic
    from pg_prepared_statements`.execute(gateway.services.database)
  return new Map(rows.map((row) => [row.name, row]))
}

const page = async (name: 'POST activity/claim' | 'POST point/redeem' | 'POST lottery/join', input: object) =>
  (await gateway.send(name, input, { token: member.token })).json<{ busCode: string }>().busCode

const till = async (path: string, input: object) =>
  (await tillOf(gateway, tills)(path, { ...input, till: 'T1', storeId: 'S1' })).status

/** The codes of invitations, each of another member, since a member helps with one once. */
async function invitations(): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < calls; n++) {
    const { token } = await gateway.signIn(`inviter-${n}@example.com`)
    const { data } = await gateway.call('POST fission/start', { activityNo: 'FRIENDS' }, { token })
    codes.push(data.fissionCode)
  }
  return codes
}

async function unusedVouchers(): Promise<string[]> {
  for (let n = 0; n < calls; n++) await page('POST activity/claim', { activityNo: 'CLAIM' })
  const { data } = await gateway.call('GET coupon/mine', { limit: calls }, { token: member.token })
  return data.items.map(({ voucherNo }) => voucherNo)
}

/** How a path is called each time, the least number of its statements that are prepared, and how often it asks PostgreSQL. */
const paths: [
  name: string,
  statements: number,
  roundTrips: number,
  prepare: () => Promise<() => Promise<unknown>>,
][] = [
  [
    'a claim',
    4,
    4,
    () =>
      Promise.resolve(async () =>
        expect(await page('POST activity/claim', { activityNo: 'CLAIM' })).toBe('1'),
      ),
  ],
  [
    'a use at a till',
    3,
    3,
    async () => {
      const voucherNos = await unusedVouchers()
      return async () => expect(await till('use', { code: voucherNos.pop() })).toBe(200)
    },
  ],
  [
    'stars for an order',
    4,
    4,
    () =>
      Promise.resolve(async () => {
        const order = { sourceId: randomUUID(), amountMinor: 500, currency: 'USD' }
        expect(await till('points/credit', { ...order, accountNumber: member.accountNumber })).toBe(200)
      }),
  ],
  [
    'a gift for stars',
    4,
    4,
    () =>
      Promise.resolve(async () =>
        expect(await page('POST point/redeem', { activityNo: 'GIFT', priceStars: 5 })).toBe('1'),
      ),
  ],
  [
    'an entry into a draw',
    4,
    6,
    () =>
      Promise.resolve(async () =>
        expect(await page('POST lottery/join', { activityNo: 'DRAW', priceStars: 5 })).toBe('1'),
      ),
  ],
  [
    'a help',
    8,
    12,
    async () => {
      const codes = await invitations()
      return async () => {
        const input = { activityNo: 'FRIENDS', fissionCode: codes.pop() ?? '' }
        const { busCode } = await gateway.call('POST fission/assist', input, { token: member.token })
        expect(busCode).toBe('1')
      }
    },
  ],
]

test.each(paths)('%s', async (_name, statements, roundTrips, prepare) => {
  const call = await prepare()
  // The second time a text is sent, it is prepared.
  await call()
  await call()
  const before = await prepared()
  for (let n = 3; n < calls; n++) await call()
  const counts = await countStatements(call)
  const sent = [...(await prepared()).values()].filter(({ name, custom, generic }) => {
    const known = before.get(name) ?? { custom: 0, generic: 0 }
    return custom + generic - known.custom - known.generic >= calls - 2
  })
  expect(counts.statements).toBe(roundTrips)
  expect(sent.length).toBeGreaterThanOrEqual(statements)
  expect(sent.filter(({ custom }) => custom > customPlansMax)).toEqual([])
})
