// No campaign can be oversold: concurrent claims on a real PostgreSQL.
import fc from 'fast-check'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { scanCodes } from '../scans/scan-code.ts'
import { seedCampaign, seedMembers, type SeededCampaign } from '../seed-for-tests.ts'
import { claimCampaign } from './claim-campaign.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase

beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  opened = await openDatabase(server.url, { pool: 40 })
  await migrate(opened.database)
})
afterAll(async () => {
  await opened.close()
  await server.stop()
})

const now = new Date('2026-06-10T12:00:00Z')

const claimOf = ({ memberId, activityNo }: Request) =>
  claimCampaign(opened.database, { activityNo, memberId, country: 'US', idempotencyKey: newKey(), now })

async function claimAll(activityNo: string, memberIds: readonly string[]) {
  const answers = await Promise.all(memberIds.map((memberId) => claimOf({ memberId, activityNo })))
  const count = (name: string) =>
    answers.filter((answer) => 'refused' in answer && answer.refused === name).length
  return { claimed: answers.filter((answer) => 'ok' in answer).length, count }
}

/** Counts of claims, vouchers and taken pieces in the tables. */
async function ledgerOf(activityNo: string) {
  const { database } = opened
  const claims = await database
    .selectFrom('claim')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .execute()
  const vouchers = await database
    .selectFrom('voucher')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .execute()
  const quota = await database.selectFrom('quota').where('activity_no', '=', activityNo).selectAll().execute()
  const taken = (scope: string) =>
    quota.filter((row) => row.scope === scope).reduce((sum, row) => sum + row.taken, 0)
  return { claims: claims.length, vouchers: vouchers.length, taken }
}

describe('concurrent claims', () => {
  test('200 members for 50 pieces: exactly 50 succeed', async () => {
    await seedCampaign(opened.database, { activityNo: 'FIFTY', totalStock: 50, coupons: 3 })
    const members = await seedMembers(opened.database, 200)
    const { claimed, count } = await claimAll('FIFTY', members)
    expect(claimed).toBe(50)
    expect(count('soldOut')).toBe(150)
    const ledger = await ledgerOf('FIFTY')
    expect(ledger.claims).toBe(50)
    expect(ledger.vouchers).toBe(150)
    expect(ledger.taken('total')).toBe(50)
  })

  test('with many buckets, no claim is refused while a piece remains', async () => {
    await seedCampaign(opened.database, { activityNo: 'BUCKETS', totalStock: 1_003 })
    const members = await seedMembers(opened.database, 1_100)
    const { claimed, count } = await claimAll('BUCKETS', members)
    expect(claimed).toBe(1_003)
    expect(count('soldOut')).toBe(97)
  })

  test('one member in many tabs does not exceed the limit per person', async () => {
    await seedCampaign(opened.database, { activityNo: 'TABS', totalStock: 50, perPersonLimit: 2 })
    const [memberId = ''] = await seedMembers(opened.database, 1)
    const { claimed, count } = await claimAll(
      'TABS',
      Array.from({ length: 30 }, () => memberId),
    )
    expect(claimed).toBe(2)
    expect(count('participationLimitReached')).toBe(28)
    expect((await ledgerOf('TABS')).taken('total')).toBe(2)
  })

  test('one scan shared by many members in many tabs is one claim', async () => {
    await seedCampaign(opened.database, {
      activityNo: 'SCANNED',
      scanOnly: true,
      totalStock: 500,
      perPersonLimit: 3,
    })
    const members = await seedMembers(opened.database, 40)
    const codes = scanCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
    const { scanToken } = codes.tokenFor({ activityNo: 'SCANNED', storeId: null }, null, now)
    const scan = codes.readToken(scanToken, now)
    const answers = await Promise.all(
      [...members, ...members, ...members].map((memberId) =>
        claimCampaign(opened.database, {
          activityNo: 'SCANNED',
          memberId,
          country: 'US',
          idempotencyKey: newKey(),
          scan,
          now,
        }),
      ),
    )
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'qrExpired')).toHaveLength(
      119,
    )
    const ledger = await ledgerOf('SCANNED')
    expect([ledger.claims, ledger.vouchers, ledger.taken('total')]).toEqual([1, 1, 1])
  })

  test('accounts with spellings of one address do not exceed the limit per person, and leave no piece behind', async () => {
    const { database } = opened
    await seedCampaign(database, { activityNo: 'ALIAS', totalStock: 50, perPersonLimit: 2 })
    await seedCampaign(database, {
      activityNo: 'ALIASNEW',
      totalStock: 50,
      newUsersOnly: true,
      startsAt: new Date('2026-01-15'),
    })
    const accounts = await seedMembers(database, 20)
    for (const [index, memberId] of accounts.entries())
      await database
        .updateTable('member')
        .set({ email: `one+${index}@example.com` })
        .where('member_id', '=', memberId)
        .execute()
    const others = await seedMembers(database, 20)
    const marks = memberMarks('a secret of tests')
    const claimWithMarks = (memberId: string, activityNo: string) =>
      claimCampaign(database, {
        activityNo,
        memberId,
        country: 'US',
        idempotencyKey: newKey(),
        now,
        marks,
      })
    const attempts = [...accounts, ...others, ...accounts].flatMap((memberId) => [
      claimWithMarks(memberId, 'ALIAS'),
      claimWithMarks(memberId, 'ALIASNEW'),
    ])
    await Promise.all(attempts)
    for (const [activityNo, limit] of [
      ['ALIAS', 2],
      ['ALIASNEW', 1],
    ] as const) {
      const claims = await database
        .selectFrom('claim')
        .select('member_id')
        .where('activity_no', '=', activityNo)
        .execute()
      const ofAccounts = claims.filter(({ member_id: memberId }) => accounts.includes(memberId))
      expect(ofAccounts).toHaveLength(limit)
      expect(claims).toHaveLength(limit + others.length)
      const ledger = await ledgerOf(activityNo)
      expect([ledger.vouchers, ledger.taken('total')]).toEqual([claims.length, claims.length])
    }
  })

  test('a member who claims all campaigns of a series, or all for new members, at once gets one', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `SERIES${index}`)
    for (const activityNo of numbers)
      await seedCampaign(opened.database, { activityNo, seriesNo: 'S', totalStock: 5 })
    const forNewUsers = Array.from({ length: 8 }, (_, index) => `FRESH${index}`)
    for (const activityNo of forNewUsers)
      await seedCampaign(opened.database, { activityNo, newUsersOnly: true, totalStock: 5 })
    const members = await seedMembers(opened.database, 3)
    const claimEach = async (activityNos: string[], refusal: string) => {
      const requests = members.flatMap((memberId) =>
        activityNos.map((activityNo) => ({ memberId, activityNo })),
      )
      const answers = await Promise.all(requests.map(claimOf))
      const names = answers.map((answer) => ('refused' in answer ? answer.refused : 'ok'))
      expect(names.filter((name) => name === 'ok')).toHaveLength(members.length)
      expect(names.filter((name) => name === refusal)).toHaveLength(members.length * 7)
    }
    await claimEach(numbers, 'alreadyInSeries')
    await claimEach(forNewUsers, 'onePerIdentity')
  })

  test('any concurrent claims give a result that some sequence of claims could give', async () => {
    let sequence = 0
    const limit = fc.option(fc.integer({ min: 0, max: 14 }), { nil: undefined })
    const campaigns = fc.array(
      fc.record({
        totalStock: limit,
        dailyLimit: limit,
        participantCap: limit,
        totalLimit: limit,
        prizeCap: limit,
        perPersonLimit: fc.integer({ min: 1, max: 3 }),
        isOfSeries: fc.boolean(),
        newUsersOnly: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    )
    const requests = fc.array(fc.record({ member: fc.nat(7), campaign: fc.nat(2) }), {
      minLength: 1,
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(campaigns, requests, async (limits, wanted) => {
        const run = ++sequence
        const rules = limits.map(({ isOfSeries, ...each }, index) => ({
          ...present(each),
          perPersonLimit: each.perPersonLimit,
          activityNo: `ANY${run}-${index}`,
          ...(isOfSeries && { seriesNo: `ANY${run}` }),
        }))
        for (const each of rules) await seedCampaign(opened.database, each)
        const members = await seedMembers(opened.database, 8)
        const asked = wanted.map(({ member, campaign }) => ({
          memberId: members[member] ?? '',
          activityNo: rules[campaign % rules.length]?.activityNo ?? '',
        }))
        const answers = await Promise.all(asked.map(claimOf))

        // Limits only fill up. So a sequence with this result exists if the granted claims can be granted one
        // after the other and the refused ones would then still be refused for the given reason.
        const model = sequentialModel(rules)
        for (const [index, answer] of answers.entries()) {
          const request = asked[index]
          if (request && 'ok' in answer) expect(model.claim(request), JSON.stringify(request)).toEqual([])
        }
        for (const [index, answer] of answers.entries()) {
          const request = asked[index]
          if (request && 'refused' in answer) expect(model.reasonsAgainst(request)).toContain(answer.refused)
        }
        for (const { activityNo, ...rule } of rules) {
          const ledger = await ledgerOf(activityNo)
          const { claims, participants } = model.countsOf(activityNo)
          expect([ledger.claims, ledger.vouchers]).toEqual([claims, claims])
          if (rule.totalStock !== undefined) expect(ledger.taken('total')).toBe(claims)
          if (rule.totalLimit !== undefined) expect(ledger.taken('claims')).toBe(claims)
          if (rule.prizeCap !== undefined) expect(ledger.taken('prizes')).toBe(claims)
          if (rule.dailyLimit !== undefined) expect(ledger.taken('day:2026-06-10')).toBe(claims)
          if (rule.participantCap !== undefined) expect(ledger.taken('participants')).toBe(participants)
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

type Rule = SeededCampaign & { perPersonLimit: number }
type Request = { memberId: string; activityNo: string }

/** The rules applied to one claim at a time. */
function sequentialModel(rules: readonly Rule[]) {
  const granted: (Request & { rule: Rule })[] = []
  const isFull = (capacity: number | undefined, count: number) => capacity !== undefined && count >= capacity

  const countsOf = (activityNo: string) => {
    const own = granted.filter((each) => each.activityNo === activityNo)
    return { claims: own.length, participants: new Set(own.map(({ memberId }) => memberId)).size }
  }
  const reasonsAgainst = ({ memberId, activityNo }: Request): string[] => {
    const rule = rules.find((each) => each.activityNo === activityNo)
    if (!rule) throw new Error(`No campaign ${activityNo}`)
    const mine = granted.filter((each) => each.memberId === memberId)
    const isFirst = !mine.some((each) => each.activityNo === activityNo)
    const { claims, participants } = countsOf(activityNo)
    const isAtLimit = mine.filter((each) => each.activityNo === activityNo).length >= rule.perPersonLimit
    const reasons = {
      alreadyClaimed: isAtLimit && rule.perPersonLimit === 1,
      participationLimitReached: isAtLimit && rule.perPersonLimit > 1,
      soldOut: isFull(rule.totalStock, claims),
      dailyQuotaGone: isFull(rule.dailyLimit, claims),
      totalLimitReached: isFull(rule.totalLimit, claims),
      prizeLimitReached: isFull(rule.prizeCap, claims),
      participantLimitReached: isFirst && isFull(rule.participantCap, participants),
      alreadyInSeries:
        isFirst && rule.seriesNo !== undefined && mine.some((each) => each.rule.seriesNo === rule.seriesNo),
      onePerIdentity:
        isFirst && rule.newUsersOnly === true && mine.some((each) => each.rule.newUsersOnly === true),
    }
    return Object.entries(reasons).flatMap(([name, holds]) => (holds ? [name] : []))
  }
  return {
    countsOf,
    reasonsAgainst,
    /** Grants a claim unless there is a reason against it; returns the reasons. */
    claim(request: Request): string[] {
      const reasons = reasonsAgainst(request)
      const rule = rules.find((each) => each.activityNo === request.activityNo)
      if (rule && reasons.length === 0) granted.push({ ...request, rule })
      return reasons
    },
  }
}

function present(limits: object): Omit<SeededCampaign, 'activityNo'> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}
