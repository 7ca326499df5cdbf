// Members who invite friends and help them in markets in which they have no account, on a PostgreSQL server.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { tillOf, tillsWith } from '#src/modules/partners/till-for-tests.ts'
import { deleteAccount } from '#src/modules/privacy/deletion/delete-account.ts'
import { exportMember } from '#src/modules/privacy/export/export-member.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import {
  noticesTo,
  startGatewaysWithDirectory,
  type GatewayWithDirectory,
  type GatewaysWithDirectory,
} from '#src/testing/gateways-with-directory.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedAssist, type SeededAssist } from './assist-for-tests.ts'
import { runAssist } from './assist-jobs.ts'
import { auditAssist } from './audit-assist.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = '2026-11-21T10:00:00Z'
const after = (minutes: number) => new Date(new Date(now).getTime() + minutes * 60_000)
const activityNo = 'FRIENDS'
const texts = { en: { title: 'A reward' } }
const tills = tillsWith('verify', 'use', 'number', 'release')

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
  await seedProgram(gateways.in.americas.services.database, { programNo: 'P' })
}, 180_000)
afterAll(async () => {
  await gateways.close()
  await server.stop()
})
beforeEach(async () => {
  await gateways.clear()
  for (const { services } of Object.values(gateways.in)) {
    for (const table of [
      'assist_campaign',
      'coupon_value',
      'campaign_coupon',
      'coupon',
      'quota',
      'claim',
      'campaign',
    ] as const)
      await sql`delete from ${sql.table(table)}`.execute(services.database)
  }
})

type Caller = { token: string; memberId: string }
const as = ({ token }: Caller, country: Country, idempotencyKey?: string, device?: string) => ({
  token,
  headers: { 'x-country': country, ...(device !== undefined && { 'x-device-id': device }) },
  ...(idempotencyKey !== undefined && { idempotencyKey }),
})
const seedIn = ({ services }: GatewayWithDirectory, assist: Omit<SeededAssist, 'activityNo'> = {}) =>
  seedAssist(services.database, { activityNo, ...assist })
const start = (market: GatewayWithDirectory, caller: Caller, country: Country = 'JP') =>
  market.call('POST fission/start', { activityNo }, as(caller, country))
const codeOf = async (market: GatewayWithDirectory, caller: Caller, country: Country = 'JP') => {
  const started = await start(market, caller, country)
  expect(started.busCode).toBe('1')
  return started.data.fissionCode
}
const help = (market: GatewayWithDirectory, fissionCode: string, caller: Caller, key?: string) =>
  market.call('POST fission/assist', { activityNo, fissionCode }, as(caller, 'JP', key))
const detail = async (market: GatewayWithDirectory, caller: Caller, fissionCode?: string) =>
  (
    await market.call(
      'GET fission/detail',
      { activityNo, ...(fissionCode && { fissionCode }) },
      as(caller, 'JP'),
    )
  ).data
const helpsOf = async (market: GatewayWithDirectory, caller: Caller) =>
  (await market.call('GET fission/records', { activityNo }, as(caller, 'JP'))).data.items
const rewardsOf = async (market: GatewayWithDirectory, caller: Caller) =>
  (await market.call('GET fission/rewards', { activityNo }, as(caller, 'JP'))).data.items
const walletOf = async (market: GatewayWithDirectory, { token }: Caller) =>
  (await market.call('GET coupon/mine', { state: 'unused' }, { token })).data.items
const starsOf = async (market: GatewayWithDirectory, caller: Caller) =>
  (await market.call('GET point/summary', {}, as(caller, 'US'))).data.balance
const name = ({ services }: GatewayWithDirectory, { memberId }: Caller, displayName: string) =>
  services.database
    .updateTable('member')
    .set({ display_name: displayName })
    .where('member_id', '=', memberId)
    .execute()

/** Gives what is due in a market, as its job does every five seconds. */
const giveIn = ({ services }: GatewayWithDirectory, at = new Date(now)) => {
  const { database, memberChanges, outbox, config, markets } = services
  const marks = memberMarks(config.serverSecret)
  return runAssist({ database, memberChanges, outbox, marks, marketCode: config.market.code, markets }, at)
}

test('a member of the Americas helps in Japan, and has the coupon in their one wallet', async () => {
  const { americas, asia } = gateways.in
  await seedIn(asia)
  const [inviter, friend] = [await asia.signIn('aki@example.com'), await americas.signIn('mira@example.com')]
  await name(asia, inviter, 'Aki Mori')
  await name(americas, friend, 'Mira Lane')
  const code = await codeOf(asia, inviter)
  const before = await detail(asia, friend, code)
  expect(before).toMatchObject({ help: { outcome: null }, invited: { inviter: 'Aki', helpers: 0 } })

  const key = randomUUID()
  const helped = await help(asia, code, friend, key)
  expect(helped).toMatchObject({ busCode: '1', data: { state: 'qualified', inviter: 'Aki', helpers: 1 } })
  expect((await help(asia, code, friend, key)).data).toEqual(helped.data)
  expect((await help(asia, code, friend)).busCode).toBe('alreadyAssisted')
  expect((await detail(asia, friend, code)).help).toMatchObject({ outcome: 'alreadyAssisted' })
  expect(await walletOf(americas, friend)).toMatchObject([{ activityNo, country: 'JP' }])
  expect(await helpsOf(asia, inviter)).toMatchObject([{ name: 'Mira', state: 'qualified' }])

  // The name is only where the account is, and is missing while that market is.
  const guest = await asia.services.database
    .selectFrom('member')
    .where('member_id', '=', friend.memberId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ display_name: null, email: null, phone: null, home_market: 'americas' })
  await gateways.without(americas, async () => {
    expect(await helpsOf(asia, inviter)).toMatchObject([{ name: null }])
  })
  await giveIn(asia)
  expect(await walletOf(asia, inviter)).toHaveLength(1)
})

test('conditions of a help are those of the account: new members, a phone, another account', async () => {
  const { americas, asia } = gateways.in
  await seedIn(asia, { newUsersOnly: true, phoneOnly: true, startsAt: new Date(now) })
  const inviter = await asia.signIn('aki@example.com')
  await asia.services.database.updateTable('member').set({ phone: '+819012345678' }).execute()
  const code = await codeOf(asia, inviter)
  const friend = await americas.signIn('mira@example.com')
  expect((await help(asia, code, friend)).busCode).toBe('phoneRequired')
  const change = (values: { phone?: string; registered_at?: Date }) =>
    americas.services.database
      .updateTable('member')
      .set(values)
      .where('member_id', '=', friend.memberId)
      .execute()
  await change({ phone: '+14155550100', registered_at: new Date('2026-11-20T10:00:00Z') })
  expect((await detail(asia, friend, code)).help.outcome).toBe('alreadyMember')
  expect((await help(asia, code, friend)).busCode).toBe('alreadyMember')
  await change({ registered_at: new Date(now) })
  // The guest's row is that of their first call there.
  await asia.services.database
    .updateTable('member')
    .set({ registered_at: new Date(now) })
    .where('member_id', '=', friend.memberId)
    .execute()
  expect((await help(asia, code, friend)).busCode).toBe('1')
})

test('a guest invites, friends of all markets help, and what they get is in one wallet', async () => {
  const { americas, asia, europe } = gateways.in
  await seedIn(asia, {
    tiers: [
      { friends: 1, kind: 'coupons', coupons: [`${activityNo}-0`], texts },
      { friends: 2, kind: 'stars', stars: 300, texts },
    ],
  })
  const address = 'inviter@example.com'
  const inviter = await americas.signIn(address)
  await name(americas, inviter, 'Mira Lane')
  // A double tap starts one invitation.
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(asia, inviter)))
  expect(new Set(codes).size).toBe(1)
  const [code = ''] = codes
  expect((await help(asia, code, inviter)).busCode).toBe('cannotHelpYourself')
  const friends = [
    await asia.signIn('aki@example.com'),
    await europe.signIn('jan@example.com'),
    await americas.signIn('joe@example.com'),
  ]
  for (const friend of friends) {
    expect(await help(asia, code, friend)).toMatchObject({ busCode: '1', data: { inviter: 'Mira' } })
  }
  await Promise.all([giveIn(asia), giveIn(asia), giveIn(asia)])
  await giveIn(asia)
  expect(await walletOf(americas, inviter)).toMatchObject([{ activityNo, country: 'JP' }])
  expect(await starsOf(americas, inviter)).toBe(300)
  const rewards = await rewardsOf(asia, inviter)
  expect(rewards.toSorted((one, other) => one.tier.friends - other.tier.friends)).toMatchObject([
    { tier: { friends: 1 }, vouchers: [{ activityNo }] },
    { tier: { friends: 2, stars: 300 }, givenAt: new Date(now).toISOString(), vouchers: [] },
  ])
  expect(await helpsOf(asia, inviter)).toHaveLength(3)
  const { data } = await americas.call('GET fission/achievements', {}, as(inviter, 'US'))
  expect(data.achievements.filter(({ earnedAt }) => earnedAt !== null).map(({ badge }) => badge)).toEqual([
    'firstFriend',
    'firstTier',
    'allTiers',
  ])
  // Neither stars nor an address are in the visited market.
  const { rows } = await sql<{ accounts: number; mails: number }>`
    select (select count(*)::int from star_account) as accounts, (select count(*)::int from outbox) as mails`.execute(
    asia.services.database,
  )
  expect(rows).toEqual([{ accounts: 0, mails: 0 }])
  await expect.poll(() => noticesTo(americas, address)).toEqual(['assistReward', 'assistReward'])
  for (const { services } of [asia, americas]) {
    expect(await auditAssist(services.database, 10)).toEqual([])
    expect(await auditLedger(services.database, 10)).toEqual([])
  }
})

test('stars wait for the market of the account, and a till takes back nothing that was promised', async () => {
  const { americas, asia } = gateways.in
  const { database } = asia.services
  await seedIn(asia, {
    qualifies: 'firstUse',
    tiers: [{ friends: 1, kind: 'stars', stars: 300, texts }],
  })
  const [inviter, friend] = [await americas.signIn('mira@example.com'), await asia.signIn('aki@example.com')]
  await help(asia, await codeOf(asia, inviter), friend)
  const [voucher] = await walletOf(asia, friend)
  const voucherNo = voucher?.voucherNo ?? ''
  const till = tillOf(asia, tills)
  await gateways.without(americas, async () => {
    expect((await till('use', { code: voucherNo, storeId: 'S1', till: '1' })).status).toBe(200)
    // The job of the gateway may have tried before.
    await expect(giveIn(asia, after(1))).rejects.toThrow(AggregateError)
    // As a process leaves it that is killed after the promise.
    await database.updateTable('assist_reward').set({ stars: 300 }).execute()
    await database.updateTable('help').set({ state: 'rewarded' }).execute()
    expect((await till('release', { voucherNo, storeId: 'S1', till: '1' })).status).toBe(200)
    const rewards = await database.selectFrom('assist_reward').select(['stars', 'given_at']).execute()
    expect(rewards).toEqual([{ stars: 300, given_at: null }])
    expect(await auditAssist(database, 10)).toEqual([])
  })
  // Not before the minute is over after which it is tried again.
  await giveIn(asia, after(1))
  expect(await starsOf(americas, inviter)).toBe(0)
  expect(await rewardsOf(asia, inviter)).toMatchObject([{ givenAt: null }])
  await Promise.all([giveIn(asia, after(2)), giveIn(asia, after(2))])
  await giveIn(asia, after(2))
  expect(await starsOf(americas, inviter)).toBe(300)
  expect(await rewardsOf(asia, inviter)).toMatchObject([{ givenAt: after(2).toISOString() }])
  expect(await auditAssist(database, 10)).toEqual([])
})

test('members and guests of three markets at once never take more seats than there are', async () => {
  const { americas, asia, europe } = gateways.in
  await seedIn(asia, { seats: 5 })
  const inviter = await americas.signIn('mira@example.com')
  const code = await codeOf(asia, inviter)
  const taps: (() => Promise<string>)[] = []
  for (let index = 0; index < 8; index++) {
    for (const market of [americas, asia, europe]) {
      const friend = await market.signIn(`friend${index}@${market.directory.market}.example`)
      const key = randomUUID()
      // Each taps twice.
      for (let tap = 0; tap < 2; tap++) taps.push(async () => (await help(asia, code, friend, key)).busCode)
    }
  }
  const outcomes = await Promise.all(taps.map((tap) => tap()))
  expect(new Set(outcomes)).toEqual(new Set(['1', 'assistLimitReached']))
  expect(outcomes.filter((each) => each === '1')).toHaveLength(10)
  const { rows } = await sql<{ helpers: number; helps: number; vouchers: number }>`
    select helpers, (select count(*)::int from help) as helps, (select count(*)::int from voucher where ordinal is not null) as vouchers
    from invitation`.execute(asia.services.database)
  expect(rows).toEqual([{ helpers: 5, helps: 5, vouchers: 5 }])
  expect(await auditAssist(asia.services.database, 10)).toEqual([])
})

test('a help from the device or with the address of an inviter from another market is held', async () => {
  const { americas, asia } = gateways.in
  await seedIn(asia, { review: { device: 1, address: 1 }, invitationsPerMember: 1 })
  const inviter = await americas.signIn('mira@example.com', { headers: { 'x-device-id': 'phone-of-mira' } })
  const code = await codeOf(asia, inviter)
  const [other, second] = [await asia.signIn('aki@example.com'), await asia.signIn('m.i.r.a+2@example.com')]
  const helpOn = (caller: Caller, device: string) =>
    asia.call(
      'POST fission/assist',
      { activityNo, fissionCode: code },
      as(caller, 'JP', randomUUID(), device),
    )
  expect((await helpOn(other, 'phone-of-mira')).data.state).toBe('held')
  const heldFor = async () =>
    (await asia.services.database.selectFrom('help').select('held_for').orderBy('helped_at').execute()).map(
      (row) => row.held_for,
    )
  expect(await heldFor()).toEqual([['device']])
  expect((await helpOn(second, 'another phone')).data.state).toBe('qualified')
  const third = await asia.signIn('mira+3@example.com')
  expect((await helpOn(third, 'a third phone')).data.state).toBe('held')
})

test('deletion and export reach invitations, helps and rewards in every market', async () => {
  const { americas, asia } = gateways.in
  await seedIn(asia)
  const [guest, member] = [await americas.signIn('mira@example.com'), await asia.signIn('aki@example.com')]
  await help(asia, await codeOf(asia, guest), member)
  await help(asia, await codeOf(asia, member), guest)
  await giveIn(asia)
  const { parts } = await exportMember(americas.services, guest.memberId, new Date(now))
  const rowsOf = (section: string) => parts.find((part) => part.name === section)?.rows ?? []
  for (const section of ['invitations', 'assistRewards', 'helps'])
    expect(rowsOf(section), section).toMatchObject([{ market: 'asia', activity_no: activityNo }])
  expect(rowsOf('coupons')).toHaveLength(2)

  await deleteAccount(americas.services, guest.memberId, { country: 'US', client: '', now: new Date(now) })
  const { rows } = await sql<{ invitations: number; named: number; helps: number; rewards: number }>`
    select (select count(*)::int from invitation) as invitations, (select count(*)::int from help) as helps,
      (select count(*)::int from help where member_id is not null) as named,
      (select count(*)::int from assist_reward) as rewards`.execute(asia.services.database)
  // Their own invitation has gone with its helps and rewards; their help counts without them.
  expect(rows).toEqual([{ invitations: 1, helps: 1, named: 0, rewards: 1 }])
  expect(await helpsOf(asia, member)).toMatchObject([{ name: null, state: 'rewarded' }])
  expect(await auditAssist(asia.services.database, 10)).toEqual([])
})
