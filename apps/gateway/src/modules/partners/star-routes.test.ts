import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Partner } from '#src/config/partner-settings.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedStore } from '../campaigns/seed-for-tests.ts'
import { seedCollector, seedProgram } from '../stars/stars-for-tests.ts'
import { tillOf, tillsWith } from './till-for-tests.ts'

const tills = tillsWith('stars')
const others: Partner = { ...tills, id: 'others', secret: 'a secret of others, long enough too' }
const readers: Partner = {
  ...tills,
  id: 'readers',
  secret: 'a secret of readers, long enough ok',
  rights: ['verify'],
}

let gateway: TestGateway
let accountNumber: string
beforeAll(async () => {
  gateway = await startGateway({
    now: '2026-06-10T12:00:00Z',
    config: { partners: [tills, others, readers] },
  })
  const { database } = gateway.services
  await seedStore(database, 'S1')
  await seedStore(database, 'S-JP', { country: 'JP' })
  await seedStore(database, 'S-KR', { country: 'KR' })
  await seedProgram(database, {
    programNo: 'US',
    orderStarsMax: 1_000,
    multipliers: [{ factor: 2, weekdays: [0] }],
  })
  await seedProgram(database, {
    programNo: 'JP',
    country: 'JP',
    rates: { JPY: { stars: 1, perMinor: 50 } },
    life: { days: 0 },
    zone: 'Asia/Tokyo',
  })
  accountNumber = (await seedCollector(database)).accountNumber
})
afterAll(() => gateway.close())

const here = { till: 'T1', storeId: 'S1' }
const credit = (input: object, partner = tills) =>
  tillOf(gateway, partner)('points/credit', {
    ...here,
    accountNumber,
    sourceId: randomUUID(),
    amountMinor: 550,
    currency: 'USD',
    ...input,
  })
const reverse = (input: object, partner = tills) =>
  tillOf(gateway, partner)('points/reverse', { ...here, refundId: randomUUID(), ...input })

describe('a till', () => {
  test('gives stars once for an order, whatever it is sent with', async () => {
    const sourceId = 'ORDER-1'
    const first = await credit({ sourceId })
    expect(first).toMatchObject({
      status: 200,
      body: { stars: 55, balance: 55, owed: 0, expiresAt: '2026-12-31T23:59:59.999Z' },
    })
    expect(await credit({ sourceId })).toEqual(first)
    expect(await credit({ sourceId, till: 'T2' })).toEqual(first)
    expect(await credit({ sourceId, amountMinor: 551 })).toMatchObject({
      status: 409,
      body: { error: { code: 'orderDiffers' } },
    })
  })

  test('of another partner has orders of its own', async () => {
    const sourceId = 'ORDER-SHARED'
    const { body } = await credit({ sourceId })
    const other = await credit({ sourceId }, others)
    expect(other.body['balance']).toBe(Number(body['balance']) + 55)
    expect(await reverse({ sourceId: 'ORDER-1', amountMinor: 1 }, others)).toMatchObject({
      status: 404,
      body: { error: { code: 'orderNotFound' } },
    })
  })

  test('takes stars back in parts, and those that are spent are owed', async () => {
    const { accountNumber: own, memberId } = await seedCollector(gateway.services.database)
    const sourceId = 'ORDER-PARTS'
    expect(await credit({ accountNumber: own, sourceId, amountMinor: 1_000 })).toMatchObject({
      body: { balance: 100 },
    })
    const refundId = 'REFUND-1'
    const first = await reverse({ sourceId, refundId, amountMinor: 335 })
    expect(first).toMatchObject({ status: 200, body: { stars: 34, balance: 66, owed: 0 } })
    expect(await reverse({ sourceId, refundId, amountMinor: 335 })).toEqual(first)
    expect(await reverse({ sourceId, refundId, amountMinor: 334 })).toMatchObject({
      status: 409,
      body: { error: { code: 'refundDiffers' } },
    })
    await gateway.services.database
      .updateTable('star_lot')
      .set({ remaining: 10 })
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('star_account').where('member_id', '=', memberId).select('account_id'),
      )
      .execute()
    expect(await reverse({ sourceId, amountMinor: 665 })).toMatchObject({
      body: { stars: 66, balance: -56, owed: 56 },
    })
    expect(await reverse({ sourceId, amountMinor: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'refundTooLarge', leftMinor: 0 } },
    })
    expect(await credit({ accountNumber: own, amountMinor: 1_000 })).toMatchObject({
      body: { stars: 100, balance: 44, owed: 0 },
    })
  })

  test('gives none for an order that is too small, and does not count it twice', async () => {
    const sourceId = 'ORDER-SMALL'
    const small = await credit({ sourceId, amountMinor: 9 })
    expect(small).toMatchObject({ status: 200, body: { stars: 0, expiresAt: null } })
    expect(await credit({ sourceId, amountMinor: 9 })).toEqual(small)
    expect(await reverse({ sourceId, amountMinor: 9 })).toMatchObject({ status: 200, body: { stars: 0 } })
  })

  test('multiplies on the days of the program, by when the order was paid', async () => {
    expect(await credit({ paidAt: '2026-06-07T12:00:00Z' })).toMatchObject({ body: { stars: 110 } })
  })

  test('gives stars of the country of the store, whose balance is apart', async () => {
    expect(await credit({ storeId: 'S-JP', amountMinor: 500, currency: 'JPY' })).toMatchObject({
      // the end of the local day
      body: { stars: 10, balance: 10, expiresAt: '2026-06-10T14:59:59.999Z' },
    })
  })

  test.each<[string, object, number, string]>([
    ['an unknown member', { accountNumber: '0000000000' }, 404, 'memberNotFound'],
    ['an unknown store', { storeId: 'S9' }, 409, 'storeNotFound'],
    ['another currency', { currency: 'EUR' }, 409, 'currencyWrong'],
    ['a country without a program', { storeId: 'S-KR', currency: 'KRW' }, 409, 'noProgram'],
    ['an order of last year', { paidAt: '2025-12-31T23:59:59Z' }, 409, 'orderTooOld'],
    ['an order of tomorrow', { paidAt: '2026-06-11T12:00:00Z' }, 409, 'paidInFuture'],
    ['a huge amount', { amountMinor: 100_000_00 }, 409, 'amountTooLarge'],
    ['a negative amount', { amountMinor: -1 }, 400, 'badRequest'],
    ['part of a cent', { amountMinor: 0.5 }, 400, 'badRequest'],
    ['an amount beyond all', { amountMinor: 1e15 }, 400, 'badRequest'],
  ])('is told of %s, and nothing changes', async (_, input, status, code) => {
    const before = await gateway.services.database.selectFrom('star_event').selectAll().execute()
    expect(await credit(input)).toMatchObject({ status, body: { error: { code } } })
    expect(await gateway.services.database.selectFrom('star_event').selectAll().execute()).toEqual(before)
  })

  test('needs the right', async () => {
    expect(await credit({}, readers)).toMatchObject({ status: 403, body: { error: { code: 'notAllowed' } } })
    expect(await reverse({ sourceId: 'ORDER-1', amountMinor: 1 }, readers)).toMatchObject({ status: 403 })
  })
})
