// Members who claim in markets in which they have no account, on a PostgreSQL server.
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { openDatabase } from '#src/database/open-database.ts'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { tillOf, tillsWith } from '#src/modules/partners/till-for-tests.ts'
import { deleteAccount, finishDeletions } from '#src/modules/privacy/deletion/delete-account.ts'
import { exportMember } from '#src/modules/privacy/export/export-member.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { addOldClaim, addVouchers, type SomeVoucher } from '#src/modules/vouchers/testing-vouchers.ts'
import {
  startGatewaysWithDirectory,
  type GatewayWithDirectory,
  type GatewaysWithDirectory,
} from '#src/testing/gateways-with-directory.ts'
import { startPostgres } from '#src/testing/postgres.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = '2026-11-21T10:00:00Z'
const address = 'mira@example.com'
const tills = tillsWith('verify', 'use')

let server: Awaited<ReturnType<typeof startPostgres>>
let gateways: GatewaysWithDirectory<'americas' | 'asia' | 'europe'>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateways = await startGatewaysWithDirectory(
    server.url,
    { americas: ['US'], asia: ['JP', 'KR'], europe: ['DE'] },
    { now, config: { partners: [tills] } },
  )
  await seedStore(gateways.in.asia.services.database, 'S1')
}, 180_000)
afterAll(async () => {
  await gateways.close()
  await server.stop()
})
beforeEach(async () => {
  await gateways.clear()
  for (const { services } of Object.values(gateways.in)) {
    for (const table of ['coupon_value', 'campaign_coupon', 'coupon', 'quota', 'claim', 'campaign'] as const)
      await sql`delete from ${sql.table(table)}`.execute(services.database)
  }
})

const on = (country: Country, token: string, idempotencyKey?: string) => ({
  token,
  headers: { 'x-country': country },
  ...(idempotencyKey !== undefined && { idempotencyKey }),
})
const claimIn = (
  market: GatewayWithDirectory,
  country: Country,
  token: string,
  activityNo = 'ONE',
  key?: string,
) => market.call('POST activity/claim', { activityNo }, on(country, token, key))
const walletOf = async (market: GatewayWithDirectory, token: string, state: VoucherState = 'unused') =>
  (await market.call('GET coupon/mine', { state }, { token })).data
const membersIn = ({ services }: GatewayWithDirectory) =>
  services.database.selectFrom('member').selectAll().orderBy('member_id').execute()

test('a member of the Americas claims in Japan, sees both vouchers and uses the one of Japan there', async () => {
  const { americas, asia } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  await seedCampaign(americas.services.database, { activityNo: 'HOME' })
  const { token, memberId } = await americas.signIn(address)
  const before = await asia.call('GET activity/detail', { activityNo: 'ONE' }, on('JP', token))
  expect(before.data.claim).toEqual({ outcome: null, vouchers: [] })
  expect(await membersIn(asia)).toEqual([])

  const key = randomUUID()
  const claimed = await claimIn(asia, 'JP', token, 'ONE', key)
  expect(claimed.busCode).toBe('1')
  const repeated = await claimIn(asia, 'JP', token, 'ONE', key)
  expect(repeated.data).toEqual(claimed.data)
  expect((await claimIn(asia, 'JP', token)).busCode).toBe('alreadyClaimed')
  expect((await claimIn(americas, 'US', token, 'HOME')).busCode).toBe('1')
  const after = await asia.call('GET activity/detail', { activityNo: 'ONE' }, on('JP', token))
  expect(after.data.claim.vouchers).toHaveLength(1)

  const [guest, ...others] = await membersIn(asia)
  expect(others).toEqual([])
  expect(guest).toMatchObject({
    member_id: memberId,
    home_market: 'americas',
    email: null,
    phone: null,
    contact_email: null,
    display_name: null,
    password_hash: null,
  })
  const { items, counts } = await walletOf(americas, token)
  expect(items.map(({ activityNo }) => activityNo).toSorted()).toEqual(['HOME', 'ONE'])
  expect(counts.unused).toBe(2)

  const voucherNo = claimed.data.vouchers[0]?.voucherNo ?? ''
  expect(voucherNo).toMatch(/^20/)
  const detail = await americas.call('GET coupon/detail', { voucherNo }, { token })
  expect(detail.data).toMatchObject({ voucherNo, activityNo: 'ONE', country: 'JP' })
  const shown = await americas.call('POST coupon/code', { voucherNo }, { token })
  const till = tillOf(asia, tills)
  const used = await till('use', { code: shown.data.qrText, storeId: 'S1', till: '1' })
  expect(used.status).toBe(200)
  expect((await walletOf(americas, token)).counts).toMatchObject({ unused: 1, used: 1 })
})

test('a guest is entered while a newer gateway changes a column of their own market', async () => {
  const { americas, asia } = gateways.in
  const members: string[] = []
  for (const name of ['one', 'two', 'three', 'four'])
    members.push((await americas.signIn(`${name}@example.com`)).memberId)
  // One connection, so that each guest finds the statements that the ones before have prepared.
  const own = await openDatabase(server.url, { pool: 1, schema: 'americas' })
  const enter = (memberId: string) =>
    asia.directory.enterGuest(
      { memberId, home: 'americas' },
      { database: asia.services.database, own: own.database },
    )
  const changeLanguage = (type: 'text' | 'varchar') =>
    sql`alter table member alter column language type ${sql.raw(type)}`.execute(americas.services.database)
  try {
    for (const memberId of members.slice(0, -1)) expect(await enter(memberId)).toBe(true)
    await changeLanguage('varchar')
    for (const memberId of members.slice(-1)) expect(await enter(memberId)).toBe(true)
  } finally {
    await own.close()
    await changeLanguage('text')
  }
  expect((await membersIn(asia)).map(({ member_id: memberId }) => memberId)).toEqual(members.toSorted())
  for (const memberId of members) expect(await asia.directory.findVisits(memberId)).toEqual(['asia'])
})

test('a guest is one for campaigns, friends and draws alone, and only while the session in their own market is valid', async () => {
  const { americas, asia } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  const { token } = await americas.signIn(address)
  await claimIn(asia, 'JP', token)
  for (const name of ['GET customer/info', 'GET coupon/mine', 'GET point/summary', 'GET activity/mine'])
    expect((await asia.send(name, {}, { token })).statusCode, name).toBe(401)
  await americas.call('POST customer/logout', {}, { token })
  expect((await claimIn(asia, 'JP', token)).code).toBe(401)
  // The token of no session, with the code of a market.
  expect((await claimIn(asia, 'JP', `10~${'A'.repeat(43)}`)).code).toBe(401)
})

test('conditions about the account are those of the market that has it', async () => {
  const { americas, asia } = gateways.in
  for (const { services } of [asia, americas])
    await seedCampaign(services.database, { activityNo: 'NEW', newUsersOnly: true, startsAt: new Date(now) })
  await seedCampaign(asia.services.database, { activityNo: 'PHONE', phoneOnly: true })
  const { token, memberId } = await americas.signIn(address)
  expect((await claimIn(asia, 'JP', token, 'PHONE')).busCode).toBe('phoneRequired')
  await americas.services.database
    .updateTable('member')
    .set({ phone: '+14155550100' })
    .where('member_id', '=', memberId)
    .execute()
  expect((await claimIn(asia, 'JP', token, 'PHONE')).busCode).toBe('1')
  // An offer for new members is taken once, at home or abroad.
  expect((await claimIn(americas, 'US', token, 'NEW')).busCode).toBe('1')
  expect((await claimIn(asia, 'JP', token, 'NEW')).busCode).not.toBe('1')
})

test('guests and members together never claim more than there is', async () => {
  const { americas, asia, europe } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE', totalStock: 7 })
  const claims: (() => Promise<{ busCode: string }>)[] = []
  for (let index = 0; index < 8; index++) {
    for (const market of [americas, asia, europe]) {
      const { token } = await market.signIn(`member${index}@${market.directory.market}.example`)
      // Each taps twice.
      claims.push(
        () => claimIn(asia, 'JP', token),
        () => claimIn(asia, 'JP', token),
      )
    }
  }
  const outcomes = await Promise.all(claims.map(async (claim) => (await claim()).busCode))
  expect(outcomes.filter((each) => each === '1')).toHaveLength(7)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from voucher`.execute(
    asia.services.database,
  )
  expect(rows[0]?.count).toBe(7)
})

test('pages of a wallet over three markets have every voucher once, in the order of one market', async () => {
  const { americas, asia, europe } = gateways.in
  const { token, memberId } = await americas.signIn(address)
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  await seedCampaign(europe.services.database, { activityNo: 'ONE' })
  expect((await claimIn(asia, 'JP', token)).busCode).toBe('1')
  expect((await claimIn(europe, 'DE', token)).busCode).toBe('1')
  const today = new Date(now).getTime() * 1000
  const day = 24 * 60 * 60 * 1_000_000
  const numbers = new Set<string>()
  for (const market of [americas, asia, europe]) {
    const { database } = market.services
    await sql`delete from voucher`.execute(database)
    await addOldClaim(database, memberId)
    const vouchers: SomeVoucher[] = []
    for (let index = randomInt(10, 40); index > 0; index--) {
      const voucherNo = newVoucherNo(market.services.config.market.code)
      numbers.add(voucherNo)
      // Few different instants, so that some are equal in several markets.
      const expires = today + randomInt(-4, 6) * day + randomInt(0, 2)
      vouchers.push({
        voucherNo,
        expires,
        used: randomInt(0, 3) === 0 ? today - randomInt(0, 3) * day : null,
      })
    }
    await addVouchers(database, memberId, vouchers)
  }
  const all: string[] = []
  for (const state of ['unused', 'expired', 'used'] as const) {
    for (const limit of [1, 3, 7, 50]) {
      const seen: { voucherNo: string; at: string }[] = []
      let cursor: string | null | undefined
      let count = 0
      do {
        const { data } = await americas.call(
          'GET coupon/mine',
          { state, limit, ...(typeof cursor === 'string' && { cursor }) },
          { token },
        )
        seen.push(
          ...data.items.map(({ voucherNo, expiresAt, usedAt }) => ({ voucherNo, at: usedAt ?? expiresAt })),
        )
        count = data.counts[state]
        cursor = data.nextCursor
      } while (cursor)
      const instants = seen.map(({ at }) => at)
      const sorted = instants.toSorted()
      expect(instants).toEqual(state === 'unused' ? sorted : sorted.toReversed())
      expect(new Set(seen.map(({ voucherNo }) => voucherNo)).size).toBe(seen.length)
      expect(seen).toHaveLength(count)
      if (limit === 1) all.push(...seen.map(({ voucherNo }) => voucherNo))
    }
  }
  expect(all.toSorted()).toEqual([...numbers].toSorted())
})

test('a wallet says which countries it could not read', async () => {
  const { americas, asia } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  const { token } = await americas.signIn(address)
  const claimed = await claimIn(asia, 'JP', token)
  const voucherNo = claimed.data.vouchers[0]?.voucherNo ?? ''
  await gateways.without(asia, async () => {
    const wallet = await walletOf(americas, token)
    expect(wallet).toMatchObject({ items: [], missing: ['JP', 'KR'] })
    expect((await americas.send('GET coupon/detail', { voucherNo }, { token })).statusCode).toBe(503)
  })
  expect('missing' in (await walletOf(americas, token))).toBe(false)
})

test('a deletion reaches every market, one that is not available later', async () => {
  const { americas, asia, europe } = gateways.in
  for (const { services } of [asia, europe]) await seedCampaign(services.database, { activityNo: 'ONE' })
  const { token, memberId } = await americas.signIn(address)
  await claimIn(asia, 'JP', token)
  await claimIn(europe, 'DE', token)
  const details = { country: 'US', client: '', now: new Date(now) } as const
  await gateways.without(asia, async () => {
    expect(await deleteAccount(americas.services, memberId, details)).toEqual({ ok: {} })
    expect(await membersIn(americas)).toEqual([])
    expect(await membersIn(europe)).toEqual([])
    expect(await membersIn(asia)).toHaveLength(1)
    expect((await claimIn(asia, 'JP', token)).code).toBe(401)
    await finishDeletions(americas.services, new Date(new Date(now).getTime() + 120_000))
    expect(await membersIn(asia)).toHaveLength(1)
  })
  // The confirmation again, as after a lost answer.
  expect(await deleteAccount(americas.services, memberId, details)).toEqual({ ok: {} })
  expect(await membersIn(asia)).toEqual([])
  const { rows } = await sql`select from visit`.execute(gateways.directory)
  expect(rows).toEqual([])
})

test('a deletion that failed leaves the guest', async () => {
  const { americas, asia } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  const { token, memberId } = await americas.signIn(address)
  await claimIn(asia, 'JP', token)
  // As a process leaves it that is killed before the market has committed.
  await americas.directory.markVisits(memberId)
  await finishDeletions(americas.services, new Date(new Date(now).getTime() + 24 * 60 * 60_000))
  expect(await membersIn(asia)).toHaveLength(1)
  expect(await americas.directory.findUnfinished(new Date('2027-01-01T00:00:00Z'))).toEqual([])
})

test('a claim as a guest at the same time as the deletion leaves nothing behind', async () => {
  const { americas, asia } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  const details = { country: 'US', client: '', now: new Date(now) } as const
  for (let round = 0; round < 10; round++) {
    const { token, memberId } = await americas.signIn(`round${round}@example.com`)
    const [claimed] = await Promise.all([
      claimIn(asia, 'JP', token),
      deleteAccount(americas.services, memberId, details),
    ])
    expect([200, 401]).toContain(claimed.code)
    expect(await membersIn(asia)).toEqual([])
  }
  const { rows } = await sql`select from visit`.execute(gateways.directory)
  expect(rows).toEqual([])
})

test('an export has what the visited markets have, and is refused while one is not available', async () => {
  const { americas, asia } = gateways.in
  await seedCampaign(asia.services.database, { activityNo: 'ONE' })
  const { token, memberId } = await americas.signIn(address)
  await claimIn(asia, 'JP', token)
  const { parts } = await exportMember(americas.services, memberId, new Date(now))
  const claims = parts.find(({ name }) => name === 'claims')?.rows ?? []
  expect(claims).toMatchObject([{ market: 'asia', activity_no: 'ONE' }])
  await gateways.without(asia, async () => {
    await expect(exportMember(americas.services, memberId, new Date(now))).rejects.toThrow('in time')
  })
})
