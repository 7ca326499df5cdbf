// Entries for the use of vouchers, on PostgreSQL: tills, releases and the closing of the draw at the same time.
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTree, sortCodes } from '@crema/draws/merkle-tree'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { claimCampaign } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { seedCampaign, seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { redeemVoucher, releaseVoucher } from '#src/modules/vouchers/tills/redeem-voucher.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { seedDraw, type SeededDraw } from '../draws-for-tests.ts'
import { closeDraw } from '../results/close-draw.ts'
import { giveDueEntries } from './give-due-entries.ts'

const noon = new Date('2026-06-10T12:00:00Z')
const warn = vi.fn<(details: unknown, message?: string) => void>()
const announce = vi.fn<(memberId: string | null, ...changes: readonly string[]) => void>()

let opened: OpenDatabase
let database: Database
let services: Parameters<typeof giveDueEntries>[0]
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  services = { database, log: { warn }, memberChanges: { announce } }
  await seedStore(database, 'S1')
  await seedStore(database, 'S2')
  await seedStore(database, 'TOKYO', { country: 'JP' })
  await seedCampaign(database, { activityNo: 'LATTES', perPersonLimit: 20 })
})
afterAll(() => opened.close())

const draw = (activityNo: string, settings: Omit<SeededDraw, 'activityNo'> = {}) =>
  seedDraw(database, {
    activityNo,
    givenWith: ['LATTES-0'],
    isGivenOnly: true,
    perPersonLimit: 20,
    startsAt: new Date(noon.getTime() - 1),
    endsAt: new Date(noon.getTime() + 1),
    ...settings,
  })

async function vouchers(memberId: string, count: number): Promise<string[]> {
  const claims = await Promise.all(
    Array.from({ length: count }, () =>
      claimCampaign(database, {
        activityNo: 'LATTES',
        memberId,
        country: 'US',
        idempotencyKey: newKey(),
        now: noon,
      }),
    ),
  )
  return claims
    .flatMap((claim) => ('ok' in claim ? (claim.ok.issued ?? []) : []))
    .map((each) => each.voucher_no)
}

const till = (storeId: string) => ({ partner: 'tills', till: `till of ${storeId}`, storeId })
const use = (voucherNo: string, { storeId = 'S1', now = noon } = {}) =>
  redeemVoucher(database, { voucherNo, till: till(storeId), idempotencyKey: newKey(), now })
const release = (voucherNo: string, storeId = 'S1') =>
  releaseVoucher(database, { voucherNo, till: till(storeId), idempotencyKey: newKey(), now: noon })
const entriesOf = (activityNo: string) =>
  database.selectFrom('draw_entry').where('activity_no', '=', activityNo).selectAll().execute()
const dueOf = (activityNo: string) =>
  database.selectFrom('entry_due').where('activity_no', '=', activityNo).selectAll().execute()

test('the use of a voucher at two tills, seen by many gateways, gives one entry', async () => {
  await draw('ONE')
  const [memberId = ''] = await seedMembers(database, 1)
  const [voucherNo = ''] = await vouchers(memberId, 1)
  await Promise.all([use(voucherNo), use(voucherNo, { storeId: 'S2' })])
  expect(await entriesOf('ONE')).toEqual([])
  expect(await Promise.all(Array.from({ length: 8 }, () => giveDueEntries(services)))).toEqual(
    Array.from({ length: 8 }, () => []),
  )
  expect(await entriesOf('ONE')).toMatchObject([
    { member_id: memberId, stars: 0, country: 'US', entered_at: noon, given_for: `voucher ${voucherNo}` },
  ])
  expect(await dueOf('ONE')).toEqual([])
  expect(announce.mock.calls).toEqual([[memberId, 'stars']])
})

test('a voucher that was released gives none; used, released and used again it gives one', async () => {
  await draw('RELEASED')
  const [memberId = ''] = await seedMembers(database, 1)
  const [first = '', second = ''] = await vouchers(memberId, 2)
  for (const voucherNo of [first, second]) await use(voucherNo)
  await release(first)
  await giveDueEntries(services)
  expect(await entriesOf('RELEASED')).toMatchObject([{ given_for: `voucher ${second}` }])
  // An entry that was given stays, and no voucher gives another one.
  await release(second)
  for (const voucherNo of [first, second]) await use(voucherNo)
  await giveDueEntries(services)
  const sources = (await entriesOf('RELEASED')).map((entry) => entry.given_for)
  expect(sources).toHaveLength(2)
  expect(new Set(sources)).toEqual(new Set([`voucher ${first}`, `voucher ${second}`]))
})

test('uses, releases and gateways at once: one entry for each voucher that stays used', async () => {
  await draw('MANY')
  const members = await seedMembers(database, 10)
  const owned = (await Promise.all(members.map((memberId) => vouchers(memberId, 4)))).flat()
  await Promise.all([
    ...owned.map(async (voucherNo, index) => {
      await use(voucherNo)
      if (index % 2 === 0) return
      await release(voucherNo)
      if (index % 4 === 1) await use(voucherNo, { storeId: 'S2' })
    }),
    ...Array.from({ length: 6 }, () => giveDueEntries(services)),
  ])
  expect(await giveDueEntries(services)).toEqual([])
  const sources = (await entriesOf('MANY')).map((entry) => entry.given_for)
  expect(new Set(sources).size).toBe(sources.length)
  const used = await database
    .selectFrom('voucher')
    .where('used_at', 'is not', null)
    .select('voucher_no')
    .execute()
  const ofDraw = used
    .filter((row) => owned.includes(row.voucher_no))
    .map((row) => `voucher ${row.voucher_no}`)
  expect(ofDraw).toHaveLength(30)
  expect(sources).toEqual(expect.arrayContaining(ofDraw))
  expect(await dueOf('MANY')).toEqual([])
}, 60_000)

test('a draw closes with the entries of all vouchers that were used before its end', async () => {
  const after = new Date(noon.getTime() + 1)
  for (let round = 0; round < 4; round++) {
    const activityNo = `END-${round}`
    await draw(activityNo)
    const members = await seedMembers(database, 8)
    const owned = (await Promise.all(members.map((memberId) => vouchers(memberId, 2)))).flat()
    const early = owned.slice(0, 10)
    await Promise.all(early.map((voucherNo) => use(voucherNo)))
    const late = owned.slice(10)
    const [closed] = await Promise.all([
      Promise.all([1, 2, 3].map(() => closeDraw(services, activityNo, after))),
      giveDueEntries(services),
      ...late.map((voucherNo) => use(voucherNo, { now: after })),
    ])
    expect(closed.filter(Boolean)).toHaveLength(1)
    await giveDueEntries(services)
    const codes = sortCodes((await entriesOf(activityNo)).map(({ code }) => code))
    expect(codes).toHaveLength(early.length)
    const closing = database
      .selectFrom('draw')
      .where('activity_no', '=', activityNo)
      .select(['entries', 'root'])
    expect(await closing.executeTakeFirstOrThrow()).toEqual({
      entries: early.length,
      root: Buffer.from(buildTree(activityNo, codes).root, 'hex'),
    })
  }
}, 60_000)

test('an entry that is refused is logged and counted, and not tried again', async () => {
  await draw('AMERICAN', { countries: ['US'] })
  const [memberId = ''] = await seedMembers(database, 1)
  const [voucherNo = ''] = await vouchers(memberId, 1)
  await use(voucherNo, { storeId: 'TOKYO' })
  warn.mockClear()
  await giveDueEntries(services)
  await giveDueEntries(services)
  expect(warn.mock.calls).toEqual([
    [
      { activityNo: 'AMERICAN', voucherNo, refused: 'notInCountry' },
      'The use of a voucher gave no entry into a draw.',
    ],
  ])
  expect(await entriesOf('AMERICAN')).toEqual([])
  const counted = database.selectFrom('refusal_count').where('activity_no', '=', 'AMERICAN').selectAll()
  expect(await counted.execute()).toMatchObject([{ outcome: 'notInCountry', count: 1 }])
})

test('a voucher of another coupon, or used outside of the window, notes nothing', async () => {
  await draw('OTHER', { givenWith: ['TEA-0'] })
  await draw('LATER', { startsAt: new Date(noon.getTime() + 1), endsAt: new Date('2027-01-01') })
  const [memberId = ''] = await seedMembers(database, 1)
  const [voucherNo = ''] = await vouchers(memberId, 1)
  await use(voucherNo)
  expect([await dueOf('OTHER'), await dueOf('LATER')]).toEqual([[], []])
})
