// What a help becomes: by the first use of a voucher, by review, by time, and by a deletion.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { claimCampaign } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { seedCampaign, seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { redeemVoucher, releaseVoucher } from '#src/modules/vouchers/tills/redeem-voucher.ts'
import { failNext } from '#src/testing/changed-database.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { help, invite, jobServices, seedAssist } from '../assist-for-tests.ts'
import { runAssist } from '../assist-jobs.ts'
import { auditAssist } from '../audit-assist.ts'
import type { InvitationRow } from '../invitations/invitation-store.ts'
import { decideHeldHelp } from '../review/held-helps.ts'
import { anonymizeHelps } from './anonymize-helps.ts'
import { decideHelp } from './decide-help.ts'
import { countUse, undoUse } from './use-of-voucher.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const start = new Date('2026-06-10T12:00:00Z')
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }
const after = (ms: number) => new Date(start.getTime() + ms)

let opened: OpenDatabase
let database: Database
let inviter = ''
let friend = ''
let other = ''
beforeAll(async () => {
  opened = await openMigratedMemory()
  database = opened.database
  await seedProgram(database, { programNo: 'P' })
  await seedStore(database, 'S1')
  await seedCampaign(database, { activityNo: 'PLAIN', perPersonLimit: 9 })
  await seedAssist(database, { activityNo: 'SIGN-UP' })
  await seedAssist(database, { activityNo: 'FIRST-USE', qualifies: 'firstUse' })
  await seedAssist(database, { activityNo: 'HELD', review: { speed: 0, decideHours: 48 } })
  await seedAssist(database, {
    activityNo: 'HELD-USE',
    qualifies: 'firstUse',
    review: { speed: 0, decideHours: 48 },
  })
})
beforeEach(async () => {
  const [first = '', second = '', third = ''] = await seedMembers(database, 3)
  inviter = first
  friend = second
  other = third
})
afterAll(() => opened.close())

const stateOf = (memberId: string) =>
  database.selectFrom('help').where('member_id', '=', memberId).selectAll().executeTakeFirstOrThrow()
const countersOf = ({ invitation_id: invitationId }: InvitationRow) =>
  database
    .selectFrom('invitation')
    .where('invitation_id', '=', invitationId)
    .select(['helpers', 'qualified'])
    .executeTakeFirstOrThrow()
const rewardsOf = ({ invitation_id: invitationId }: InvitationRow) =>
  database
    .selectFrom('assist_reward')
    .where('invitation_id', '=', invitationId)
    .select(['friends', 'given_at'])
    .orderBy('friends')
    .execute()
const run = (now: Date) =>
  runAssist(
    jobServices(database, () => now),
    now,
  )
const vouchersOf = (memberId: string) =>
  database.selectFrom('voucher').where('member_id', '=', memberId).selectAll().orderBy('issued_at').execute()

async function use(memberId: string, voucherNo: string, now: Date): Promise<string[]> {
  const used = await redeemVoucher(database, { voucherNo, till, idempotencyKey: randomUUID(), now })
  if ('refused' in used) throw new Error(`The voucher was not used: ${used.refused}`)
  return countUse(database, { memberId, voucherNo, issuedAt: used.ok.voucher.issued_at, now })
}
async function release(voucherNo: string, now: Date): Promise<string[]> {
  const released = await releaseVoucher(database, { voucherNo, till, idempotencyKey: randomUUID(), now })
  if ('refused' in released) throw new Error(`The voucher was not released: ${released.refused}`)
  return undoUse(database, voucherNo)
}
const decide = (helpId: string, decision: 'accept' | 'reject', now: Date) =>
  database.transaction().execute((tx) => decideHelp(tx, helpId, decision, 'samePerson', now))
async function deleteMember(memberId: string): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await anonymizeHelps(tx, memberId)
    await tx.deleteFrom('member').where('member_id', '=', memberId).execute()
  })
}
const helped = async (activityNo: string) => {
  const invitation = await invite(database, activityNo, inviter, start)
  const result = await help(database, invitation, friend, start)
  if ('refused' in result) throw new Error(`The help was refused: ${result.refused}`)
  return { invitation, state: result.ok.state, voucherNo: result.ok.issued?.[0]?.voucher_no ?? '' }
}

describe('a help that waits for the first use', () => {
  test('counts with the use of a voucher of the help or later, and not of one before', async () => {
    const key = { country: 'US', idempotencyKey: randomUUID() } as const
    await claimCampaign(database, { activityNo: 'PLAIN', memberId: friend, ...key, now: after(-hourMs) })
    const [before] = await vouchersOf(friend)
    const { invitation, state } = await helped('FIRST-USE')
    expect(state).toBe('pending')
    expect((await stateOf(friend)).until).toEqual(new Date('2026-06-17T23:59:59.999Z'))
    expect(await countersOf(invitation)).toEqual({ helpers: 1, qualified: 0 })
    expect(await use(friend, before?.voucher_no ?? '', after(hourMs))).toEqual([])
    expect((await stateOf(friend)).state).toBe('pending')
    const later = { activityNo: 'PLAIN', memberId: friend, country: 'US' } as const
    await claimCampaign(database, { ...later, idempotencyKey: randomUUID(), now: after(2 * hourMs) })
    const newest = (await vouchersOf(friend)).at(-1)
    expect(await use(friend, newest?.voucher_no ?? '', after(3 * hourMs))).toEqual([inviter])
    expect(await stateOf(friend)).toMatchObject({ state: 'qualified', used_voucher_no: newest?.voucher_no })
    expect(await countersOf(invitation)).toEqual({ helpers: 1, qualified: 1 })
    expect(await rewardsOf(invitation)).toEqual([{ friends: 1, given_at: null }])
  })

  test('waits again when the till releases the voucher, unless it was rewarded', async () => {
    const { invitation, voucherNo } = await helped('FIRST-USE')
    await use(friend, voucherNo, after(1_000))
    expect(await release(voucherNo, after(2_000))).toEqual([inviter])
    expect(await stateOf(friend)).toMatchObject({
      state: 'pending',
      used_voucher_no: null,
      qualified_at: null,
    })
    expect(await countersOf(invitation)).toEqual({ helpers: 1, qualified: 0 })
    expect(await rewardsOf(invitation)).toEqual([])
    await use(friend, voucherNo, after(3_000))
    await run(after(4_000))
    expect((await stateOf(friend)).state).toBe('rewarded')
    expect(await release(voucherNo, after(5_000))).toEqual([])
    expect((await stateOf(friend)).state).toBe('rewarded')
    expect(await rewardsOf(invitation)).toEqual([{ friends: 1, given_at: after(4_000) }])
    expect(await vouchersOf(inviter)).toMatchObject([{ ordinal: null, activity_no: 'FIRST-USE' }])
  })

  test('stays with another voucher that was used when one is released', async () => {
    const { voucherNo } = await helped('FIRST-USE')
    const claim = {
      activityNo: 'PLAIN',
      memberId: friend,
      country: 'US',
      idempotencyKey: randomUUID(),
    } as const
    await claimCampaign(database, { ...claim, now: after(500) })
    const second = (await vouchersOf(friend)).at(-1)?.voucher_no ?? ''
    await use(friend, voucherNo, after(1_000))
    await use(friend, second, after(1_500))
    await release(voucherNo, after(2_000))
    expect(await stateOf(friend)).toMatchObject({ state: 'qualified', used_voucher_no: second })
  })

  test('is rejected after its last day, and its seat is free again', async () => {
    const { invitation } = await helped('FIRST-USE')
    await run(after(7 * dayMs))
    expect((await stateOf(friend)).state).toBe('pending')
    await run(after(8 * dayMs))
    expect(await stateOf(friend)).toMatchObject({
      state: 'rejected',
      rejected_for: 'notUsedInTime',
      until: null,
    })
    expect(await countersOf(invitation)).toEqual({ helpers: 0, qualified: 0 })
  })

  test('counts by a use in time that was not counted then, as after a crash', async () => {
    const { voucherNo } = await helped('FIRST-USE')
    await redeemVoucher(database, { voucherNo, till, idempotencyKey: randomUUID(), now: after(dayMs) })
    await run(after(8 * dayMs))
    expect(await stateOf(friend)).toMatchObject({ state: 'rewarded', used_voucher_no: voucherNo })
  })
})

describe('a held help', () => {
  test('has its coupons at once, and counts when it is accepted, once', async () => {
    const { invitation, state, voucherNo } = await helped('HELD')
    expect(state).toBe('held')
    expect(voucherNo).not.toBe('')
    const { help_id: helpId, until, held_for: reasons } = await stateOf(friend)
    expect(until).toEqual(after(48 * hourMs))
    expect(reasons).toEqual(['speed'])
    expect(await countersOf(invitation)).toEqual({ helpers: 1, qualified: 0 })
    expect(await decide(helpId, 'accept', after(1))).toEqual({ ok: {} })
    expect(await decide(helpId, 'accept', after(2))).toEqual({ refused: 'notHeld' })
    expect(await decide(helpId, 'reject', after(2))).toEqual({ refused: 'notHeld' })
    expect(await stateOf(friend)).toMatchObject({ state: 'qualified', decided_by: 'customerService' })
    expect(await countersOf(invitation)).toEqual({ helpers: 1, qualified: 1 })
  })

  test.each([
    ['accepted', { accept: true }, 'qualified', { helpers: 1, qualified: 1 }],
    ['rejected', { accept: false, reason: 'notGenuine' }, 'rejected', { helpers: 0, qualified: 0 }],
  ] as const)('is %s once where a conflict repeats the transaction', async (_, decision, state, counters) => {
    const { invitation } = await helped('HELD')
    const { reference } = await stateOf(friend)
    await failNext(database, 'update', 'help')
    expect(await decideHeldHelp(database, { reference, decision, now: after(1) })).toEqual({ ok: {} })
    expect(await stateOf(friend)).toMatchObject({ state, decided_by: 'customerService' })
    expect(await countersOf(invitation)).toEqual(counters)
  })

  test('leaves its seat when it is rejected', async () => {
    const { invitation } = await helped('HELD')
    const { help_id: helpId } = await stateOf(friend)
    expect(await decide(helpId, 'reject', after(1))).toEqual({ ok: {} })
    expect(await stateOf(friend)).toMatchObject({ state: 'rejected', rejected_for: 'samePerson' })
    expect(await countersOf(invitation)).toEqual({ helpers: 0, qualified: 0 })
    expect(await help(database, invitation, friend, after(2))).toMatchObject({ refused: 'alreadyAssisted' })
  })

  test('counts when nobody has decided by its time', async () => {
    await helped('HELD')
    await run(after(48 * hourMs - 1))
    expect((await stateOf(friend)).state).toBe('held')
    await run(after(48 * hourMs))
    expect(await stateOf(friend)).toMatchObject({ state: 'rewarded', decided_by: 'time' })
  })

  test('waits for the first use after its acceptance, or counts by one that was made meanwhile', async () => {
    const { invitation, voucherNo } = await helped('HELD-USE')
    await help(database, invitation, other, start)
    expect(await use(friend, voucherNo, after(hourMs))).toEqual([])
    for (const memberId of [friend, other]) {
      const { help_id: helpId } = await stateOf(memberId)
      await decide(helpId, 'accept', after(dayMs))
    }
    expect((await stateOf(friend)).state).toBe('qualified')
    expect(await stateOf(other)).toMatchObject({
      state: 'pending',
      until: new Date('2026-06-18T23:59:59.999Z'),
    })
  })
})

describe('a deletion', () => {
  test('of a friend: a help that counts stays without them, one that waits is rejected', async () => {
    const { invitation } = await helped('SIGN-UP')
    const waiting = await invite(database, 'FIRST-USE', inviter, start)
    await help(database, waiting, friend, start)
    await run(start)
    await deleteMember(friend)
    const left = await database
      .selectFrom('help')
      .where('invitation_id', 'in', [invitation.invitation_id, waiting.invitation_id])
      .selectAll()
      .orderBy('activity_no')
      .execute()
    expect(left).toMatchObject([
      {
        member_id: null,
        ordinal: null,
        used_voucher_no: null,
        state: 'rejected',
        rejected_for: 'memberLeft',
      },
      { member_id: null, ordinal: null, used_voucher_no: null, state: 'rewarded', rejected_for: null },
    ])
    expect(await countersOf(invitation)).toEqual({ helpers: 1, qualified: 1 })
    expect(await countersOf(waiting)).toEqual({ helpers: 0, qualified: 0 })
  })

  test('of an inviter: invitation, helps and rewards are gone, what the friend got stays', async () => {
    const { invitation } = await helped('SIGN-UP')
    await deleteMember(inviter)
    for (const table of ['invitation', 'help', 'assist_reward'] as const) {
      const rows = database
        .selectFrom(table)
        .where('invitation_id', '=', invitation.invitation_id)
        .selectAll()
      expect(await rows.execute()).toEqual([])
    }
    expect(await vouchersOf(friend)).toHaveLength(1)
  })
})

test('the audit finds a counter that is wrong, a reward that is missing and one whose vouchers are gone', async () => {
  const { invitation } = await helped('SIGN-UP')
  await run(start)
  expect(await auditAssist(database, 10)).toEqual([])
  const { invitation_id: invitationId } = invitation
  await database
    .updateTable('invitation')
    .set({ helpers: 3 })
    .where('invitation_id', '=', invitationId)
    .execute()
  expect(await auditAssist(database, 10)).toEqual([
    { invitation_id: invitationId, what: 'helpers', stored: 3, proved: 1 },
  ])
  await database
    .updateTable('invitation')
    .set({ helpers: 1 })
    .where('invitation_id', '=', invitationId)
    .execute()
  await database.deleteFrom('voucher').where('member_id', '=', inviter).execute()
  expect(await auditAssist(database, 10)).toMatchObject([{ what: 'given', stored: 1, proved: 0 }])
  await database.deleteFrom('assist_reward').where('invitation_id', '=', invitationId).execute()
  expect(await auditAssist(database, 10)).toMatchObject([
    { what: 'reached', stored: 0, proved: 1 },
    { what: 'rewarded', stored: 1, proved: 0 },
  ])
})
