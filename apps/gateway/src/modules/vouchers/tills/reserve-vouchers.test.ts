// Vouchers of payments, on PostgreSQL: attempts and tills at the same time, and what a killed process leaves.
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { claimCampaign } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { seedCampaign, seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { redeemVoucher, releaseVoucher, verifyVoucher } from './redeem-voucher.ts'
import { release, reserve, useReserved } from './reserve-vouchers.ts'

const noon = new Date('2026-06-10T12:00:00Z')
const storeId = 'S1'

let opened: OpenDatabase
let database: Database
let memberId: string
let voucherNos: string[]
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedStore(database, storeId)
  await seedCampaign(database, { activityNo: 'LATTES', perPersonLimit: 20 })
})
afterAll(() => opened.close())

beforeEach(async () => {
  const [member = ''] = await seedMembers(database, 1)
  memberId = member
  voucherNos = []
  for (let count = 0; count < 3; count += 1) {
    const claim = await claimCampaign(database, {
      activityNo: 'LATTES',
      memberId,
      country: 'US',
      idempotencyKey: newKey(),
      now: noon,
    })
    if ('ok' in claim) voucherNos.push(...(claim.ok.issued ?? []).map((each) => each.voucher_no))
  }
})

const attempt = (attemptId: string, nos: readonly string[] = voucherNos, now = noon) =>
  database
    .transaction()
    .execute((transaction) => reserve(transaction, { attemptId, memberId, voucherNos: nos, storeId, now }))
const till = { partner: 'tills', till: 'till 1', storeId }
const use = (voucherNo: string, now = noon) =>
  redeemVoucher(database, { voucherNo, till, idempotencyKey: newKey(), now })
const rows = () =>
  database
    .selectFrom('voucher')
    .where('member_id', '=', memberId)
    .select(['voucher_no', 'reserved_attempt', 'used_at', 'used_store_id', 'used_partner'])
    .orderBy('voucher_no')
    .execute()
const eventsOf = (voucherNo: string) =>
  database
    .selectFrom('voucher_event')
    .where('voucher_no', '=', voucherNo)
    .where('kind', '<>', 'issued')
    .select(['kind', 'at', 'store_id', 'partner', 'idempotency_key'])
    .orderBy('sequence')
    .execute()

test('a reserved voucher is refused by tills and other attempts until it is released', async () => {
  const [first = '', second = ''] = voucherNos
  const attemptId = newKey()
  expect(await attempt(attemptId, [first])).toEqual({ ok: true })
  expect(await use(first)).toEqual({ refused: 'voucherReserved' })
  expect(await verifyVoucher(database, { voucherNo: first, storeId, now: noon })).toMatchObject({
    refusal: { refused: 'voucherReserved' },
  })
  expect(await attempt(newKey(), [first, second])).toEqual({ refused: 'voucherReserved' })
  // All or none: the other one stays free.
  expect((await rows()).filter((row) => row.reserved_attempt !== null)).toHaveLength(1)
  await release(database, attemptId)
  expect(await use(first)).toMatchObject({ ok: { usedAt: noon } })
})

test('a voucher that a till has used, that has expired or belongs to somebody else is not reserved', async () => {
  const [first = '', second = ''] = voucherNos
  await use(first)
  expect(await attempt(newKey(), [first, second])).toEqual({ refused: 'voucherUsed' })
  const later = new Date('2028-01-01T00:00:00Z')
  expect(await attempt(newKey(), [second], later)).toEqual({ refused: 'voucherExpired' })
  const [stranger = ''] = await seedMembers(database, 1)
  const stolen = { attemptId: newKey(), memberId: stranger, voucherNos: [second], storeId, now: noon }
  expect(await reserve(database, stolen)).toHaveProperty('refused')
  expect((await rows()).every((row) => row.reserved_attempt === null)).toBe(true)
})

test('a paid attempt uses its vouchers at the store, also those that have expired since, and only once', async () => {
  const attemptId = newKey()
  await attempt(attemptId)
  const later = new Date('2028-01-01T00:00:00Z')
  const uses = await useReserved(database, { attemptId, storeId, now: later })
  expect(uses.map((each) => each.voucher_no).toSorted()).toEqual(voucherNos.toSorted())
  for (const row of await rows())
    expect(row).toMatchObject({ used_at: later, used_store_id: storeId, reserved_attempt: null })
  for (const voucherNo of voucherNos) {
    expect(await eventsOf(voucherNo)).toEqual([
      { kind: 'used', at: later, store_id: storeId, partner: null, idempotency_key: attemptId },
    ])
  }
  expect(await useReserved(database, { attemptId, storeId, now: later })).toEqual([])
  await release(database, attemptId)
  expect((await rows()).every((row) => row.used_at !== null)).toBe(true)
  // No till has used them, so none takes the use back.
  const [first = ''] = voucherNos
  expect(
    await releaseVoucher(database, { voucherNo: first, till, idempotencyKey: newKey(), now: later }),
  ).toEqual({
    refused: 'usedElsewhere',
  })
})

test('two attempts and a till at once: one of them gets the voucher, in each of many rounds', async () => {
  const [voucherNo = '', other = ''] = voucherNos
  for (let round = 0; round < 12; round += 1) {
    const attempts = [newKey(), newKey()] as const
    const [one, two, used] = await Promise.all([
      attempt(attempts[0], [voucherNo, other]),
      // Listed the other way round: rows are locked in one order, so nobody waits for ever.
      attempt(attempts[1], [other, voucherNo]),
      use(voucherNo),
    ])
    const got = { one: 'ok' in one, two: 'ok' in two, till: 'ok' in used }
    expect(Object.values(got).filter(Boolean)).toHaveLength(1)
    const reserved = (await rows()).filter((row) => row.reserved_attempt !== null)
    expect(reserved).toHaveLength(got.till ? 0 : 2)
    for (const attemptId of attempts) await release(database, attemptId)
    if (got.till) await releaseVoucher(database, { voucherNo, till, idempotencyKey: newKey(), now: noon })
  }
})

test('the end of an attempt and a till at once: the voucher is used once', async () => {
  const [voucherNo = ''] = voucherNos
  for (let round = 0; round < 8; round += 1) {
    const attemptId = newKey()
    await attempt(attemptId, [voucherNo])
    const [, used] = await Promise.all([release(database, attemptId), use(voucherNo)])
    if ('ok' in used) await releaseVoucher(database, { voucherNo, till, idempotencyKey: newKey(), now: noon })
  }
  const attemptId = newKey()
  await attempt(attemptId, [voucherNo])
  const [uses, used] = await Promise.all([
    useReserved(database, { attemptId, storeId, now: noon }),
    use(voucherNo),
  ])
  expect(uses).toHaveLength(1)
  expect(used).toHaveProperty('refused')
  const events = await eventsOf(voucherNo)
  expect(events.at(-1)).toMatchObject({ kind: 'used', partner: null })
  const left = events.reduce((count, { kind }) => count + (kind === 'used' ? 1 : -1), 0)
  expect(left).toBe(1)
})

test('a process killed before the commit leaves nothing reserved; after it the attempt’s end releases', async () => {
  const attemptId = newKey()
  const killed = database.transaction().execute(async (transaction) => {
    await reserve(transaction, { attemptId, memberId, voucherNos, storeId, now: noon })
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect((await rows()).every((row) => row.reserved_attempt === null)).toBe(true)
  await attempt(attemptId)
  // Another process ends the attempt: the reservation needs nothing that the first one had in memory.
  const other = await opened.database.connection().execute((connection) => release(connection, attemptId))
  expect(other).toBeUndefined()
  expect((await rows()).every((row) => row.reserved_attempt === null)).toBe(true)
})
