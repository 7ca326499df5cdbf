// Friends, inviters, tills and gateways at the same time, on PostgreSQL.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { redeemVoucher, releaseVoucher } from '#src/modules/vouchers/tills/redeem-voucher.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { help, invite, jobServices, seedAssist } from './assist-for-tests.ts'
import { runAssist } from './assist-jobs.ts'
import { auditAssist } from './audit-assist.ts'
import { anonymizeHelps } from './helps/anonymize-helps.ts'
import { countUse, undoUse } from './helps/use-of-voucher.ts'

const now = new Date('2026-06-10T12:00:00Z')
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }

let opened: OpenDatabase
let database: Database
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedProgram(database, { programNo: 'P' })
  await seedStore(database, 'S1')
})
afterAll(() => opened.close())

const counts = (answers: readonly object[]) => {
  const names = answers.map((answer) => ('refused' in answer ? String(answer.refused) : 'ok'))
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]),
  )
}
const runGateways = () =>
  Promise.all(
    [1, 2, 3].map(() =>
      runAssist(
        jobServices(database, () => now),
        now,
      ),
    ),
  )
const vouchersOf = async (memberId: string) =>
  (await database.selectFrom('voucher').where('member_id', '=', memberId).select('voucher_no').execute()).map(
    ({ voucher_no: voucherNo }) => voucherNo,
  )
const members = async (count: number) => {
  const [inviter = '', ...friends] = await seedMembers(database, count + 1)
  return { inviter, friends }
}

test('200 friends at once for 5 seats: 5 help, each tier is given once by three gateways', async () => {
  await seedAssist(database, { activityNo: 'HOT', totalStock: 1_000 })
  const { inviter, friends } = await members(200)
  const invitation = await invite(database, 'HOT', inviter, now)
  const answers = await Promise.all(friends.map((friend) => help(database, invitation, friend, now)))
  expect(counts(answers)).toEqual({ ok: 5, assistLimitReached: 195 })
  await runGateways()
  expect(await vouchersOf(inviter)).toHaveLength(3)
  const stars = await database
    .selectFrom('star_event')
    .where('activity_no', '=', 'HOT')
    .select('stars')
    .execute()
  expect(stars).toEqual([{ stars: 300 }])
  const mails = await database.selectFrom('outbox').selectAll().execute()
  expect(mails).toHaveLength(3)
  const claims = await database
    .selectFrom('claim')
    .where('activity_no', '=', 'HOT')
    .select('ordinal')
    .execute()
  expect(claims).toHaveLength(5)
  const quota = await database.selectFrom('quota').where('activity_no', '=', 'HOT').select('taken').execute()
  expect(quota.reduce((sum, { taken }) => sum + taken, 0)).toBe(5)
}, 60_000)

test('the last place of a tier from two friends at once is one reward', async () => {
  for (let round = 0; round < 10; round++) {
    const activityNo = `LAST-${round}`
    await seedAssist(database, { activityNo })
    const { inviter, friends } = await members(4)
    const invitation = await invite(database, activityNo, inviter, now)
    for (const friend of friends.slice(0, 2)) await help(database, invitation, friend, now)
    const last = friends.slice(2).map((friend) => help(database, invitation, friend, now))
    expect(counts(await Promise.all(last))).toEqual({ ok: 2 })
    await runGateways()
    const rewards = await database
      .selectFrom('assist_reward')
      .where('invitation_id', '=', invitation.invitation_id)
      .selectAll()
      .orderBy('friends')
      .execute()
    expect(rewards).toMatchObject([{ friends: 1 }, { friends: 3, stars: 300 }])
    expect(await vouchersOf(inviter)).toHaveLength(1)
  }
}, 60_000)

test('one friend in 30 tabs is one help, and a request that is sent 30 times has one answer', async () => {
  await seedAssist(database, { activityNo: 'TABS' })
  const { inviter, friends } = await members(2)
  const invitation = await invite(database, 'TABS', inviter, now)
  const tabs = Array.from({ length: 30 }, () => help(database, invitation, friends[0] ?? '', now))
  expect(counts(await Promise.all(tabs))).toEqual({ ok: 1, alreadyAssisted: 29 })
  const idempotencyKey = randomUUID()
  const same = Array.from({ length: 30 }, () =>
    help(database, invitation, friends[1] ?? '', now, { idempotencyKey }),
  )
  expect(counts(await Promise.all(same))).toEqual({ ok: 30 })
  expect(await vouchersOf(friends[1] ?? '')).toHaveLength(1)
}, 60_000)

test('one friend for many inviters at once helps as often as the campaign allows', async () => {
  await seedAssist(database, { activityNo: 'MANY', perPersonLimit: 2 })
  await seedAssist(database, { activityNo: 'MANY-DAILY', perPersonLimit: 9, helpsPerDay: 3 })
  const [friend = '', ...inviters] = await seedMembers(database, 9)
  for (const [activityNo, limit] of [
    ['MANY', 2],
    ['MANY-DAILY', 3],
  ] as const) {
    const invitations = await Promise.all(
      inviters.map((inviter) => invite(database, activityNo, inviter, now)),
    )
    const answers = await Promise.all(
      invitations.map((invitation) => help(database, invitation, friend, now)),
    )
    expect(counts(answers)).toEqual({ ok: limit, participationLimitReached: 8 - limit })
  }
}, 60_000)

test('30 taps on start are one invitation, and the next one is started once', async () => {
  await seedAssist(database, { activityNo: 'START', seats: 1, invitationsPerMember: 2 })
  const { inviter, friends } = await members(1)
  const taps = () => Promise.all(Array.from({ length: 30 }, () => invite(database, 'START', inviter, now)))
  const first = await taps()
  expect(new Set(first.map(({ code }) => code)).size).toBe(1)
  const [invitation] = first
  if (invitation) await help(database, invitation, friends[0] ?? '', now)
  const second = await taps()
  expect(new Set(second.map(({ ordinal }) => ordinal))).toEqual(new Set([2]))
})

test('members who help each other, and delete their accounts, at the same time', async () => {
  await seedAssist(database, { activityNo: 'MUTUAL', qualifies: 'firstUse' })
  const failures: unknown[] = []
  for (let round = 0; round < 15; round++) {
    const [one = '', other = ''] = await seedMembers(database, 2)
    const [ofOne, ofOther] = await Promise.all(
      [one, other].map((each) => invite(database, 'MUTUAL', each, now)),
    )
    if (!ofOne || !ofOther) throw new Error('No invitation was started.')
    const helps = await Promise.all([help(database, ofOne, other, now), help(database, ofOther, one, now)])
    expect(counts(helps)).toEqual({ ok: 2 })
    const leave = (memberId: string) =>
      database.transaction().execute(async (tx) => {
        await tx
          .selectFrom('member')
          .where('member_id', '=', memberId)
          .select('member_id')
          .forUpdate()
          .execute()
        await anonymizeHelps(tx, memberId)
        await tx.deleteFrom('member').where('member_id', '=', memberId).execute()
      })
    await Promise.all([one, other].map((each) => leave(each).catch((error: unknown) => failures.push(error))))
  }
  expect(failures).toEqual([])
}, 60_000)

test('uses and releases at tills while gateways give rewards', async () => {
  await seedAssist(database, { activityNo: 'TILLS', qualifies: 'firstUse', seats: 40 })
  const { inviter, friends } = await members(40)
  const invitation = await invite(database, 'TILLS', inviter, now)
  await Promise.all(friends.map((friend) => help(database, invitation, friend, now)))
  const atTill = friends.map(async (memberId, index) => {
    const [voucherNo = ''] = await vouchersOf(memberId)
    const key = { voucherNo, till, now }
    await redeemVoucher(database, { ...key, idempotencyKey: randomUUID() })
    await countUse(database, { memberId, voucherNo, issuedAt: now, now })
    if (index % 2 === 0) return
    await releaseVoucher(database, { ...key, idempotencyKey: randomUUID() })
    await undoUse(database, voucherNo)
  })
  await Promise.all([...atTill, runGateways(), runGateways()])
  await runGateways()
  const { qualified } = await database
    .selectFrom('invitation')
    .where('invitation_id', '=', invitation.invitation_id)
    .select('qualified')
    .executeTakeFirstOrThrow()
  // Those of released vouchers count only where their tier had been given before.
  expect(qualified).toBeGreaterThanOrEqual(20)
  expect(qualified).toBeLessThanOrEqual(25)
  expect(await vouchersOf(inviter)).toHaveLength(3)
}, 60_000)

test('afterwards the books agree', async () => {
  expect(await auditAssist(database, 10)).toEqual([])
  expect(await auditLedger(database, 10)).toEqual([])
})
