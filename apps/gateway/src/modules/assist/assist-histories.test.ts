// Over any history counters, states and rewards are those of a model in memory, and the audit finds nothing.
import fc from 'fast-check'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HelpState, Qualification } from '@crema/contract/assist/assist'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { redeemVoucher, releaseVoucher } from '#src/modules/vouchers/tills/redeem-voucher.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { help, invite, jobServices, seedAssist } from './assist-for-tests.ts'
import { runAssist } from './assist-jobs.ts'
import { auditAssist } from './audit-assist.ts'
import { anonymizeHelps } from './helps/anonymize-helps.ts'
import { decideHelp } from './helps/decide-help.ts'
import { countUse, undoUse } from './helps/use-of-voucher.ts'
import type { InvitationRow } from './invitations/invitation-store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const start = Date.parse('2026-03-01T12:00:00Z')
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }
/** More helps than this of one invitation within an hour are held. */
const speed = 2
const decideHours = 48
const seats = 4
const tierFriends = [1, 3]
const people = 7

type Step =
  | { do: 'help'; friend: number; invitation: number }
  | { do: 'use' | 'release' | 'delete'; friend: number }
  | { do: 'decide'; help: number; accept: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'run' }

const friend = fc.nat(people - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('help' as const), friend, invitation: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('use' as const), friend }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const), friend }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), friend }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide' as const), help: fc.nat(10), accept: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, 20 * minuteMs, 61 * minuteMs, dayMs, 3 * dayMs),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'run' as const }) },
)

type ModelHelp = {
  friend: number | null
  at: number
  state: HelpState
  until: number
  /** The order in which helps began to count. */
  qualified: number
  usedVoucher: ModelVoucher | null
}
type ModelVoucher = { friend: number; at: number; usedAt: number | null }
type ModelInvitation = { helps: ModelHelp[]; rewards: Map<number, boolean> }

/** The rules in memory. Vouchers of a friend are used and released in the order in which they got them. */
function createModel(qualifies: Qualification) {
  const invitations: ModelInvitation[] = [0, 1].map(() => ({ helps: [], rewards: new Map() }))
  const vouchers: ModelVoucher[] = []
  const deleted = new Set<number>()
  let sequence = 0
  const counting = ({ helps }: ModelInvitation) =>
    helps.filter(({ state }) => state === 'qualified' || state === 'rewarded')
  const taken = ({ helps }: ModelInvitation) => helps.filter(({ state }) => state !== 'rejected').length
  const endOfDays = (now: number, days: number) =>
    Date.parse(new Date(now).toISOString().slice(0, 10)) + (days + 1) * dayMs - 1
  const qualify = (invitation: ModelInvitation, each: ModelHelp, voucher: ModelVoucher | null) => {
    Object.assign(each, { state: 'qualified', qualified: sequence++, usedVoucher: voucher })
    for (const friends of tierFriends)
      if (friends <= counting(invitation).length && !invitation.rewards.has(friends))
        invitation.rewards.set(friends, false)
  }
  const usedBy = ({ friend: helper, at }: ModelHelp, before = Infinity) =>
    vouchers
      .filter((voucher) => voucher.friend === helper && voucher.at >= at)
      .filter(({ usedAt }) => usedAt !== null && usedAt <= before)
      .toSorted((a, b) => (a.usedAt ?? 0) - (b.usedAt ?? 0))[0] ?? null
  const endReview = (invitation: ModelInvitation, each: ModelHelp, now: number) => {
    const voucher = qualifies === 'firstUse' ? usedBy(each) : null
    each.until = endOfDays(now, 7)
    if (qualifies === 'signUp' || voucher) qualify(invitation, each, voucher)
    else each.state = 'pending'
  }
  return {
    invitations,
    deleted,
    taken,
    counting,
    help(helper: number, invitation: ModelInvitation, now: number): string {
      if (deleted.has(helper)) return 'gone'
      if (invitation.helps.some((each) => each.friend === helper)) return 'alreadyAssisted'
      if (taken(invitation) >= seats) return 'assistLimitReached'
      const recent = invitation.helps.filter(({ at }) => at > now - 60 * minuteMs).length
      const each: ModelHelp = {
        friend: helper,
        at: now,
        state: 'held',
        until: now + decideHours * 60 * minuteMs,
        qualified: -1,
        usedVoucher: null,
      }
      invitation.helps.push(each)
      vouchers.push({ friend: helper, at: now, usedAt: null })
      if (recent + 1 <= speed) endReview(invitation, each, now)
      return 'ok'
    },
    use(helper: number, index: number, now: number) {
      const own = vouchers.filter((voucher) => voucher.friend === helper)
      const voucher = own[index]
      if (!voucher) throw new Error('The model has no such voucher.')
      voucher.usedAt = now
      for (const invitation of invitations)
        for (const each of invitation.helps)
          if (
            each.friend === helper
            && each.state === 'pending'
            && each.at <= voucher.at
            && now <= each.until
          )
            qualify(invitation, each, voucher)
    },
    release(helper: number, index: number) {
      const voucher = vouchers.filter((each) => each.friend === helper)[index]
      if (!voucher) throw new Error('The model has no such voucher.')
      voucher.usedAt = null
      for (const invitation of invitations)
        for (const each of invitation.helps) {
          if (each.usedVoucher !== voucher || each.state !== 'qualified') continue
          each.usedVoucher = usedBy(each)
          if (each.usedVoucher) continue
          Object.assign(each, { state: 'pending', qualified: -1 })
          for (const [friends, isGiven] of invitation.rewards)
            if (!isGiven && friends > counting(invitation).length) invitation.rewards.delete(friends)
        }
    },
    decide(index: number, accept: boolean, now: number) {
      const all = invitations.flatMap((invitation) => invitation.helps.map((each) => ({ invitation, each })))
      const found = all[index]
      if (found?.each.state !== 'held') return
      if (accept) endReview(found.invitation, found.each, now)
      else found.each.state = 'rejected'
    },
    run(now: number) {
      for (const invitation of invitations) {
        const due = invitation.helps.filter(({ until }) => until <= now)
        for (const each of due.toSorted((a, b) => a.until - b.until)) {
          if (each.state === 'held') endReview(invitation, each, now)
          else if (each.state === 'pending') {
            const voucher = usedBy(each, each.until)
            if (voucher) qualify(invitation, each, voucher)
            else each.state = 'rejected'
          }
        }
        for (const friends of tierFriends) {
          if (invitation.rewards.get(friends) !== false) continue
          invitation.rewards.set(friends, true)
          const first = counting(invitation).toSorted((a, b) => a.qualified - b.qualified)
          for (const each of first.slice(0, friends)) each.state = 'rewarded'
        }
      }
    },
    remove(helper: number) {
      deleted.add(helper)
      for (const each of invitations.flatMap(({ helps }) => helps)) {
        if (each.friend !== helper) continue
        each.friend = null
        if (each.state === 'held' || each.state === 'pending') each.state = 'rejected'
      }
    },
  }
}

let opened: OpenDatabase
let database: Database
let sequence = 0
beforeAll(async () => {
  opened = await openMigratedMemory()
  database = opened.database
  await seedProgram(database, { programNo: 'P' })
  await seedStore(database, 'S1')
})
afterAll(() => opened.close())

async function play(qualifies: Qualification, steps: readonly Step[]): Promise<void> {
  const activityNo = `H${++sequence}`
  const texts = { en: { title: 'A reward' } }
  await seedAssist(database, {
    activityNo,
    qualifies,
    seats,
    review: { speed, speedMinutes: 60, decideHours },
    tiers: [
      { friends: 1, kind: 'coupons', coupons: [`${activityNo}-0`], texts },
      { friends: 3, kind: 'stars', stars: 7, texts },
    ],
  })
  const members = await seedMembers(database, people + 2)
  let now = start
  const at = () => new Date(now)
  const invitations: InvitationRow[] = []
  for (const inviter of members.slice(people))
    invitations.push(await invite(database, activityNo, inviter, at()))
  const model = createModel(qualifies)
  const services = jobServices(database, at)
  const issued = new Map<number, string[]>()
  const used = new Set<string>()
  /** One of the friends who have such a voucher, and their vouchers. */
  const pick = (index: number, isSuch: (voucherNo: string) => boolean): [number, string[]] => {
    const having = [...issued].filter(([helper, own]) => !model.deleted.has(helper) && own.some(isSuch))
    return having[index % having.length] ?? [-1, []]
  }

  for (const each of steps) {
    // No two events are at the same instant.
    now += 1
    switch (each.do) {
      case 'help': {
        const invitation = invitations[each.invitation]
        const ofModel = model.invitations[each.invitation]
        if (!invitation || !ofModel || model.deleted.has(each.friend)) break
        const expected = model.help(each.friend, ofModel, now)
        const result = await help(database, invitation, members[each.friend] ?? '', at())
        expect('refused' in result ? result.refused : 'ok').toBe(expected)
        if ('ok' in result) {
          const own = issued.get(each.friend) ?? []
          issued.set(each.friend, [...own, ...(result.ok.issued ?? []).map(({ voucher_no: no }) => no)])
        }
        break
      }
      case 'use': {
        const [helper, own] = pick(each.friend, (no) => !used.has(no))
        const voucherNo = own.find((no) => !used.has(no))
        if (voucherNo === undefined) break
        const result = await redeemVoucher(database, { voucherNo, till, idempotencyKey: newKey(), now: at() })
        // It may have expired.
        if ('refused' in result) break
        used.add(voucherNo)
        const memberId = members[helper] ?? ''
        await countUse(database, { memberId, voucherNo, issuedAt: result.ok.voucher.issued_at, now: at() })
        model.use(helper, own.indexOf(voucherNo), now)
        break
      }
      case 'release': {
        const [helper, own] = pick(each.friend, (no) => used.has(no))
        const voucherNo = own.findLast((no) => used.has(no))
        if (voucherNo === undefined) break
        const request = { voucherNo, till, idempotencyKey: newKey(), now: at() }
        // It may be too late.
        if ('refused' in (await releaseVoucher(database, request))) break
        used.delete(voucherNo)
        await undoUse(database, voucherNo)
        model.release(helper, own.indexOf(voucherNo))
        break
      }
      case 'delete': {
        if (model.deleted.has(each.friend)) break
        const memberId = members[each.friend] ?? ''
        await database.transaction().execute(async (tx) => {
          await anonymizeHelps(tx, memberId)
          await tx.deleteFrom('member').where('member_id', '=', memberId).execute()
        })
        model.remove(each.friend)
        break
      }
      case 'decide': {
        const rows = await helpsOf(invitations)
        const row = rows[each.help]
        if (!row) break
        await database
          .transaction()
          .execute((tx) => decideHelp(tx, row.help_id, each.accept ? 'accept' : 'reject', 'notGenuine', at()))
        model.decide(each.help, each.accept, now)
        break
      }
      case 'wait':
        now += each.ms
        break
      case 'run':
        await runAssist(services, at())
        model.run(now)
    }
  }

  const rows = await helpsOf(invitations)
  expect(rows.map(({ state }) => state)).toEqual(
    model.invitations.flatMap(({ helps }) => helps.map(({ state }) => state)),
  )
  for (const [index, invitation] of invitations.entries()) {
    const { invitation_id: invitationId } = invitation
    const ofModel = model.invitations[index]
    if (!ofModel) throw new Error('The model has no such invitation.')
    const stored = await database
      .selectFrom('invitation')
      .where('invitation_id', '=', invitationId)
      .select(['helpers', 'qualified'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ helpers: model.taken(ofModel), qualified: model.counting(ofModel).length })
    const rewards = await database
      .selectFrom('assist_reward')
      .where('invitation_id', '=', invitationId)
      .selectAll()
      .orderBy('friends')
      .execute()
    expect(rewards.map(({ friends, given_at: givenAt }) => [friends, givenAt !== null])).toEqual(
      [...ofModel.rewards].toSorted(([a], [b]) => a - b),
    )
  }
  expect(await auditAssist(database, 10)).toEqual([])
}

/** Helps in the order of the model: by invitation, and as they were given. */
async function helpsOf(invitations: readonly InvitationRow[]) {
  const rows = []
  for (const { invitation_id: invitationId } of invitations)
    rows.push(
      ...(await database
        .selectFrom('help')
        .where('invitation_id', '=', invitationId)
        .select(['help_id', 'state'])
        .orderBy('helped_at')
        .execute()),
    )
  return rows
}

test.each<Qualification>(['signUp', 'firstUse'])(
  'random histories of %s agree with the model',
  async (qualifies) => {
    const steps = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, (history) => play(qualifies, history)),
      { numRuns: qualifies === 'signUp' ? 8 : 15 },
    )
    expect(await auditLedger(database, 10)).toEqual([])
  },
  180_000,
)
