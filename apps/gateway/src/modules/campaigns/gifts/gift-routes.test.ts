import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditOrder } from '#src/modules/stars/ledger/credit-order.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedCampaign, seedStore } from '../seed-for-tests.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-06-10T12:00:00Z' })
  const { database } = gateway.services
  await seedStore(database, 'S1')
  await seedProgram(database, { programNo: 'P' })
  await seedCampaign(database, { activityNo: 'CHEAP', priceStars: 50, perPersonLimit: 2, totalStock: 1 })
  await seedCampaign(database, { activityNo: 'DEAR', priceStars: 5_000 })
  await seedCampaign(database, { activityNo: 'BY-COUNTRY', priceStars: 60, countries: ['JP'] })
  await seedCampaign(database, {
    activityNo: 'OVER',
    priceStars: 60,
    endsAt: new Date('2026-06-10T12:00:00Z'),
  })
  await seedCampaign(database, { activityNo: 'PLAIN' })
})
afterAll(() => gateway.close())

async function collector(email: string, stars: number): Promise<string> {
  const { token, memberId } = await gateway.signIn(email)
  const { account_number: accountNumber } = await gateway.services.database
    .selectFrom('member')
    .where('member_id', '=', memberId)
    .select('account_number')
    .executeTakeFirstOrThrow()
  const now = gateway.clock.now()
  const credited = await creditOrder(gateway.services.database, {
    partner: 'tills',
    till: 'T1',
    storeId: 'S1',
    accountNumber,
    orderNo: email,
    amountMinor: stars * 10,
    currency: 'USD',
    paidAt: now,
    now,
  })
  expect(credited).toMatchObject({ ok: { stars } })
  return token
}

const redeem = (token: string, activityNo: string, priceStars: number) =>
  gateway.call('POST point/redeem', { activityNo, priceStars }, { token })

test('a visitor reads gifts and program, cheapest first and without those of other countries or times', async () => {
  const { data } = await gateway.call('GET point/gifts', { limit: 1 })
  expect(data.program).toMatchObject({
    programNo: 'P',
    rate: { stars: 10, amount: { amountMinor: 100, currency: 'USD' } },
  })
  expect(data.items).toMatchObject([
    {
      activityNo: 'CHEAP',
      priceStars: 50,
      left: 1,
      redeemed: 0,
      perPerson: 2,
      storeRequired: false,
      storesLimited: false,
    },
  ])
  const rest = await gateway.call('GET point/gifts', { cursor: data.nextCursor ?? '' })
  expect(rest.data).toMatchObject({ items: [{ activityNo: 'DEAR' }], nextCursor: null })
})

test.each(['', 'x', '1:', '99999999999:A', '5:A B'])(
  'an invalid cursor (%j) starts from the beginning',
  async (cursor) => {
    const { data } = await gateway.call('GET point/gifts', { cursor })
    expect(data.items).toHaveLength(2)
  },
)

test('gifts are no offers to claim', async () => {
  const { data } = await gateway.call('GET activity/list', {})
  expect(data.items.map(({ activityNo }) => activityNo)).toEqual(['PLAIN'])
})

test('everybody reads how stars are collected; the next gift is the cheapest above the balance', async () => {
  const { data } = await gateway.call('GET point/program', {})
  expect(data.program).toMatchObject({ programNo: 'P', rate: { stars: 10 } })
  const elsewhere = await gateway.call('GET point/program', {}, { headers: { 'x-country': 'JP' } })
  expect(elsewhere.data).toEqual({ program: null })
  const token = await collector('next@example.com', 20)
  const next = async (options: object = {}) =>
    (await gateway.call('GET point/summary', {}, { token, ...options })).data.nextGift
  expect(await next()).toEqual({ activityNo: 'CHEAP', title: 'A campaign', priceStars: 50, missing: 30 })
  expect(await next({ headers: { 'x-country': 'JP' } })).toBeNull()
  // A gift of exactly the balance can be had.
  const exact = await collector('exact@example.com', 50)
  const { data: summary } = await gateway.call('GET point/summary', {}, { token: exact })
  expect(summary.nextGift).toMatchObject({ activityNo: 'DEAR', missing: 4_950 })
})

describe('a redemption', () => {
  test('costs stars, gives a voucher and is in the summary, the movements and the redemptions', async () => {
    const token = await collector('all@example.com', 120)
    const { busCode, data } = await redeem(token, 'CHEAP', 50)
    expect(busCode).toBe('1')
    expect(data).toMatchObject({ balance: 70, vouchers: [{ state: 'unused', activityNo: 'CHEAP' }] })
    expect((await gateway.call('GET point/summary', {}, { token })).data).toMatchObject({
      balance: 70,
      owed: 0,
      received: 120,
      // to the end of the last local day of the sixth month after this one
      lots: [{ stars: 70, expiresAt: '2026-12-31T23:59:59.999Z' }],
      program: { programNo: 'P' },
      nextGift: { activityNo: 'DEAR', missing: 4_930 },
    })
    // The only piece is gone.
    const other = await collector('gone@example.com', 20)
    expect((await gateway.call('GET point/summary', {}, { token: other })).data.nextGift?.activityNo).toBe(
      'DEAR',
    )
    const movements = await gateway.call('GET point/ledger', { limit: 1 }, { token })
    expect(movements.data.items).toMatchObject([{ stars: expect.any(Number) as unknown }])
    const next = await gateway.call(
      'GET point/ledger',
      { cursor: movements.data.nextCursor ?? '' },
      { token },
    )
    const all = [...movements.data.items, ...next.data.items]
    expect(all.toSorted((a, b) => a.stars - b.stars)).toMatchObject([
      { kind: 'redeemed', stars: -50, title: 'A campaign', orderNo: null },
      { kind: 'earned', stars: 120, storeName: 'Store S1', amount: { amountMinor: 1_200, currency: 'USD' } },
    ])
    const earned = await gateway.call('GET point/ledger', { kind: 'earned' }, { token })
    expect(earned.data.items).toHaveLength(1)
    const redemptions = await gateway.call('GET point/redemptions', {}, { token })
    expect(redemptions.data.items).toMatchObject([
      { activityNo: 'CHEAP', stars: 50, voucher: { voucherNo: data.vouchers[0]?.voucherNo } },
    ])
  })

  test.each([
    ['CHEAP', 50, 'giftSoldOut'],
    ['CHEAP', 49, 'giftSoldOut'],
    ['DEAR', 4_999, 'priceChanged'],
    ['DEAR', 5_000, 'notEnoughPoints'],
    ['OVER', 60, 'periodEnded'],
    ['BY-COUNTRY', 60, 'notInCountry'],
    ['PLAIN', 50, 'ownWayOnly'],
    ['NOWHERE', 50, 'notFound'],
  ])('of %s for %i is refused as %s and costs nothing', async (activityNo, priceStars, refused) => {
    const token = await collector(`${activityNo}-${priceStars}@example.com`, 100)
    expect((await redeem(token, activityNo, priceStars)).busCode).toBe(refused)
    expect((await gateway.call('GET point/summary', {}, { token })).data.balance).toBe(100)
  })

  test('says how many stars are missing', async () => {
    const token = await collector('missing@example.com', 100)
    expect(await redeem(token, 'DEAR', 5_000)).toMatchObject({ data: { balance: 100, missing: 4_900 } })
  })

  test('needs a member', async () => {
    const { busCode } = await gateway.call('POST point/redeem', { activityNo: 'CHEAP', priceStars: 50 })
    expect(busCode).toBe('loginRequired')
  })
})

test('no plain claim gives out a gift', async () => {
  const token = await collector('plain@example.com', 100)
  const { busCode } = await gateway.call('POST activity/claim', { activityNo: 'DEAR' }, { token })
  expect(busCode).toBe('ownWayOnly')
})

describe('after the redemption deadline', () => {
  test('stars are gone at its instant, before the job has run, and the program is in the past ones', async () => {
    await collector('late@example.com', 100)
    gateway.clock.set('2026-12-31T23:59:59.999Z')
    const { token } = await gateway.signIn('late@example.com')
    expect((await gateway.call('GET point/summary', {}, { token })).data.balance).toBe(0)
    gateway.clock.set('2027-02-01T00:00:00.000Z')
    await gateway.services.database
      .updateTable('campaign')
      .set({ ends_at: new Date('2028-01-01') })
      .where('activity_no', '=', 'DEAR')
      .execute()
    const { token: later } = await gateway.signIn('late@example.com')
    expect((await redeem(later, 'DEAR', 5_000)).busCode).toBe('redemptionDeadlinePassed')
    expect((await gateway.call('GET point/activities', {}, { token: later })).data.programs).toMatchObject([
      { programNo: 'P', received: 100, spent: 0, expired: 100 },
    ])
  })
})
