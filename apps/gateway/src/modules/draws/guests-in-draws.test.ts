// Members who take part in draws of markets in which they have no account, on a PostgreSQL server.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { tillOf, tillsWith } from '#src/modules/partners/till-for-tests.ts'
import { deleteAccount } from '#src/modules/privacy/deletion/delete-account.ts'
import { exportMember } from '#src/modules/privacy/export/export-member.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { awardStars } from '#src/modules/stars/ledger/award-stars.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import {
  noticesTo,
  startGatewaysWithDirectory,
  type GatewayWithDirectory,
  type GatewaysWithDirectory,
} from '#src/testing/gateways-with-directory.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { giveStars, seedDraw } from './draws-for-tests.ts'
import { runDraws } from './results/draw-jobs.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = new Date('2026-11-21T10:00:00Z')
const minuteMs = 60_000
const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
const texts = { en: { title: 'A prize' } }
const tills = tillsWith('verify', 'use', 'number')

let server: Awaited<ReturnType<typeof startPostgres>>
let gateways: GatewaysWithDirectory<'americas' | 'asia' | 'europe'>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateways = await startGatewaysWithDirectory(
    server.url,
    { americas: ['US'], asia: ['JP', 'KR'], europe: ['DE'] },
    { now, config: { partners: [tills] } },
  )
  const { americas, asia } = gateways.in
  await seedStore(asia.services.database, 'S1', { country: 'JP' })
  await seedProgram(americas.services.database, { programNo: 'P' })
  await seedProgram(asia.services.database, { programNo: 'J', country: 'JP' })
  await seedCampaign(asia.services.database, { activityNo: 'PRIZE', perPersonLimit: 9 })
}, 180_000)
afterAll(async () => {
  await gateways.close()
  await server.stop()
})
beforeEach(() => gateways.clear())

type Caller = { token: string; memberId: string }
const as = ({ token }: Caller, country: Country, idempotencyKey: string = randomUUID()) => ({
  token,
  headers: { 'x-country': country },
  idempotencyKey,
})
/** Each test has a draw of its own. */
const newDraw = () => `DRAW-${randomUUID().slice(0, 8)}`
const join = (
  market: GatewayWithDirectory,
  activityNo: string,
  caller: Caller,
  priceStars = 0,
  key?: string,
) => market.call('POST lottery/join', { activityNo, priceStars }, as(caller, 'JP', key))
const drawOf = async (market: GatewayWithDirectory, activityNo: string, caller: Caller) =>
  (await market.call('GET lottery/detail', { activityNo }, as(caller, 'JP'))).data
const codesOf = async (market: GatewayWithDirectory, caller: Caller) =>
  (await market.call('GET lottery/entries', {}, as(caller, 'US'))).data
const prizesOf = async (market: GatewayWithDirectory, caller: Caller) =>
  (await market.call('GET point/prizes', {}, as(caller, 'US'))).data

/** Does what is due in a market, as its job does every five seconds. */
const runIn = ({ services }: GatewayWithDirectory, at: Date, database = services.database) => {
  const { config } = services
  const marks = memberMarks(config.serverSecret)
  const log = { warn: () => undefined }
  return runDraws({ ...services, database, log, marks, marketCode: config.market.code }, at)
}

/** As in a process that is killed before it stores that a prize was given. */
const killedAtGiving = ({ services }: GatewayWithDirectory): Database =>
  services.database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('drawn_code'))
        throw new Error('The process is killed.')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

test('a guest enters a free draw of Japan, and what the codes win is in their lists, wallet and stars', async () => {
  const { americas, asia } = gateways.in
  const activityNo = newDraw()
  const draw = { activityNo, perPersonLimit: 2, endsAt: after(10), drawsAt: after(20), countries: ['JP'] }
  await seedDraw(asia.services.database, {
    ...draw,
    prizes: [
      { kind: 'voucher', count: 1, couponNo: 'PRIZE-0', texts },
      { kind: 'stars', count: 1, stars: 40, texts },
    ],
  })
  const address = 'winner@example.com'
  const guest = await americas.signIn(address)
  const { data: listed } = await asia.call('GET lottery/draws', {}, as(guest, 'JP'))
  expect(listed.items.map((item) => item.activityNo)).toContain(activityNo)
  expect(await drawOf(asia, activityNo, guest)).toMatchObject({ outcome: null, ownCodes: [] })

  // Each entry is tapped several times.
  for (const key of [randomUUID(), randomUUID()]) {
    const taps = await Promise.all(Array.from({ length: 5 }, () => join(asia, activityNo, guest, 0, key)))
    const codes = taps.filter(({ busCode }) => busCode === '1').map(({ data }) => data.code)
    expect(new Set(codes).size).toBe(1)
  }
  expect((await join(asia, activityNo, guest)).busCode).toBe('participationLimitReached')
  const { ownCodes } = await drawOf(asia, activityNo, guest)
  expect(ownCodes).toHaveLength(2)
  const before = await codesOf(americas, guest)
  expect(before.items.map(({ code }) => code).toSorted()).toEqual(ownCodes.toSorted())
  expect(before.items[0]).toMatchObject({ activityNo, country: 'JP', result: null })

  await runIn(asia, after(11))
  const starsOfGuest = async () =>
    (await americas.call('GET point/summary', {}, as(guest, 'US'))).data.balance
  // The stars are given at home, and the market of the draw has not stored it.
  await expect(runIn(asia, after(21), killedAtGiving(asia))).rejects.toThrow(AggregateError)
  expect([await starsOfGuest(), (await prizesOf(americas, guest)).items]).toEqual([40, []])
  // Gateways that give prizes beside each other.
  await Promise.all([runIn(asia, after(21)), runIn(asia, after(21)), runIn(asia, after(21))])
  await runIn(asia, after(22))
  const prizes = await prizesOf(americas, guest)
  const won = prizes.items.map(({ prize, state, country }) => `${prize.kind} ${state} ${country}`)
  expect(won.toSorted()).toEqual(['stars given JP', 'voucher given JP'])
  const { data: wallet } = await americas.call('GET coupon/mine', { state: 'unused' }, as(guest, 'US'))
  expect(wallet.items).toMatchObject([{ activityNo, country: 'JP' }])
  expect(await starsOfGuest()).toBe(40)
  expect(await asia.services.database.selectFrom('star_account').selectAll().execute()).toEqual([])
  const notices = ['drawClosed', 'drawWon', 'drawWon']
  await expect.poll(async () => (await noticesTo(americas, address)).toSorted()).toEqual(notices)
  for (const { services } of [americas, asia]) expect(await auditLedger(services.database, 10)).toEqual([])
})

test('a draw that costs stars of its country refuses guests by a reason of its own, after all others', async () => {
  const { americas, asia } = gateways.in
  const [open, closed] = [newDraw(), newDraw()]
  await seedDraw(asia.services.database, { activityNo: open, priceStars: 30 })
  await seedDraw(asia.services.database, { activityNo: closed, priceStars: 30, endsAt: new Date(now) })
  const guest = await americas.signIn('mira@example.com')
  await giveStars(americas.services.database, guest.memberId, 300, now)
  expect((await drawOf(asia, open, guest)).outcome).toBe('starsElsewhere')
  expect((await join(asia, open, guest, 30)).busCode).toBe('starsElsewhere')
  // Not by naming another price either.
  expect((await join(asia, open, guest, 0)).busCode).toBe('priceChanged')
  expect((await join(asia, open, guest, 20)).busCode).toBe('priceChanged')
  expect((await join(asia, closed, guest, 30)).busCode).toBe('ended')
  expect((await join(asia, 'UNKNOWN', guest, 30)).busCode).toBe('notFound')
  expect((await codesOf(americas, guest)).items).toEqual([])
  const { data } = await americas.call('GET point/summary', {}, as(guest, 'US'))
  expect(data.balance).toBe(300)
  // Even where a till of Japan has given stars to the guest.
  await giveStarsInJapan(asia, guest)
  expect((await join(asia, open, guest, 30)).busCode).toBe('starsElsewhere')
})

const giveStarsInJapan = async ({ services: { database } }: GatewayWithDirectory, { memberId }: Caller) => {
  const award = { eventId: randomUUID(), memberId, country: 'JP', stars: 100, activityNo: 'X', now }
  await database.transaction().execute((transaction) => awardStars(transaction, award))
}

test('members and guests at once never enter more often than there are entries', async () => {
  const { americas, asia, europe } = gateways.in
  const activityNo = newDraw()
  await seedDraw(asia.services.database, { activityNo, totalLimit: 5 })
  const taps: (() => Promise<string>)[] = []
  for (let index = 0; index < 6; index++) {
    for (const market of [americas, asia, europe]) {
      const caller = await market.signIn(`member${index}@${market.directory.market}.example`)
      const key = randomUUID()
      // Each taps twice.
      for (let tap = 0; tap < 2; tap++)
        taps.push(async () => (await join(asia, activityNo, caller, 0, key)).busCode)
    }
  }
  const outcomes = await Promise.all(taps.map((tap) => tap()))
  expect(new Set(outcomes)).toEqual(new Set(['1', 'totalLimitReached']))
  const { rows } = await sql<{ entries: number; members: number }>`
    select count(*)::int as entries, count(distinct member_id)::int as members from draw_entry
    where activity_no = ${activityNo}`.execute(asia.services.database)
  expect(rows).toEqual([{ entries: 5, members: 5 }])
})

/** A guest uses a coupon in Japan while their own market is not available, and then `run` is called. */
async function useCoupon(guest: Caller, run: () => Promise<void>) {
  const { americas, asia } = gateways.in
  const claimed = await asia.call('POST activity/claim', { activityNo: 'PRIZE' }, as(guest, 'JP'))
  const voucherNo = claimed.data.vouchers[0]?.voucherNo ?? ''
  await gateways.without(americas, async () => {
    const used = await tillOf(asia, tills)('use', { code: voucherNo, storeId: 'S1', till: '1' })
    expect(used.status).toBe(200)
    await run()
  })
}

test('a coupon that a guest uses gives an entry, by what the market of their account says of them', async () => {
  const { americas, asia } = gateways.in
  const activityNo = newDraw()
  const draw = { activityNo, givenWith: ['PRIZE-0'], isGivenOnly: true, perPersonLimit: 2, endsAt: after(10) }
  await seedDraw(asia.services.database, { ...draw, phoneOnly: true })
  const guest = await americas.signIn('mira@example.com')
  await americas.services.database.updateTable('member').set({ phone: '+14155550100' }).execute()
  await useCoupon(guest, async () => {
    await expect(runIn(asia, after(1))).rejects.toThrow(AggregateError)
    expect((await codesOf(americas, guest)).items).toEqual([])
  })
  await runIn(asia, after(1))
  expect((await codesOf(americas, guest)).items).toMatchObject([{ activityNo, isGiven: true, country: 'JP' }])
  expect((await drawOf(asia, activityNo, guest)).givenCodes).toHaveLength(1)
})

test('a draw closes while the market of a guest is not available, with the entry of their coupon', async () => {
  const { americas, asia } = gateways.in
  const activityNo = newDraw()
  const draw = {
    activityNo,
    givenWith: ['PRIZE-0'],
    perPersonLimit: 2,
    endsAt: after(10),
    drawsAt: after(20),
  }
  await seedDraw(asia.services.database, draw)
  const guest = await americas.signIn('mira@example.com')
  await useCoupon(guest, async () => {
    await expect(runIn(asia, after(11))).rejects.toThrow(AggregateError)
    const { rows } = await sql<{ entries: number }>`
      select entries from draw where activity_no = ${activityNo} and closed_at is not null`.execute(
      asia.services.database,
    )
    expect(rows).toEqual([{ entries: 1 }])
  })
})

test('lists name the countries whose market cannot be read, and pages of two markets have every code once', async () => {
  const { americas, asia } = gateways.in
  // In the order of the list, in which those of the other market come first.
  const [abroad, home] = [`A-${newDraw()}`, `B-${newDraw()}`]
  await seedDraw(asia.services.database, { activityNo: abroad, perPersonLimit: 4 })
  await seedDraw(americas.services.database, { activityNo: home, perPersonLimit: 3 })
  const guest = await americas.signIn('mira@example.com')
  for (let index = 0; index < 4; index++) await join(asia, abroad, guest)
  for (let index = 0; index < 3; index++)
    await americas.call('POST lottery/join', { activityNo: home, priceStars: 0 }, as(guest, 'US'))
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await americas.call(
      'GET lottery/entries',
      { limit: 2, ...(typeof cursor === 'string' && { cursor }) },
      as(guest, 'US'),
    )
    seen.push(...data.items.map(({ code }) => code))
    cursor = data.nextCursor
  } while (cursor)
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
  await gateways.without(asia, async () => {
    for (const list of [await codesOf(americas, guest), await prizesOf(americas, guest)])
      expect(list.missing).toEqual(['JP', 'KR'])
    expect((await codesOf(americas, guest)).items).toHaveLength(3)
  })
  expect('missing' in (await codesOf(americas, guest))).toBe(false)
})

test('deletion and export reach entries and prizes in every market', async () => {
  const { americas, asia } = gateways.in
  const activityNo = newDraw()
  await seedDraw(asia.services.database, { activityNo })
  const guest = await americas.signIn('mira@example.com')
  const joined = await join(asia, activityNo, guest)
  const { parts } = await exportMember(americas.services, guest.memberId, now)
  expect(parts.find(({ name }) => name === 'drawEntries')?.rows).toMatchObject([
    { market: 'asia', activity_no: activityNo, code: joined.data.code },
  ])
  await deleteAccount(americas.services, guest.memberId, { country: 'US', client: '', now })
  const entries = await asia.services.database
    .selectFrom('draw_entry')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .execute()
  expect(entries).toMatchObject([{ code: joined.data.code, member_id: null, country: null }])
})
