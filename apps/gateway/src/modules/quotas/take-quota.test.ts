// A quota used by something other than claims: a draw with a table of its own.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { refusalOf } from '#src/database/refusal.ts'
import { type Engine, engines } from '#src/testing/engines.ts'
import { openQuota } from './open-quota.ts'
import { insertBuckets } from './quota-store.ts'
import { type LockMode, type QuotaLimit, takeQuota } from './take-quota.ts'

type Draw = {
  activityNo: string
  member: string
  limits: readonly QuotaLimit[]
  lockMode?: LockMode
  requires?: readonly string[]
}

const total: QuotaLimit = { scope: 'total', refusal: 'soldOut' }
const participants: QuotaLimit = {
  scope: 'participants',
  refusal: 'participantLimitReached',
  countedIf: sql`ordinal = 1`,
}
const ofMember = (member: string): QuotaLimit => ({
  scope: `member:${member}`,
  refusal: 'participationLimitReached',
})

async function createDrawTable(database: Database): Promise<void> {
  await sql`create table test_draw (
    activity_no text not null, member text not null, ordinal int not null,
    primary key (activity_no, member, ordinal)
  )`.execute(database)
}

/** Draws once; returns the outcome. `conflict` means that another draw of the member came first. */
async function draw(
  database: Database,
  { activityNo, member, limits, lockMode = 'wait', requires = [] }: Draw,
): Promise<string> {
  const quota = takeQuota({ activityNo, recordedBy: 'drawn', requires, limits, lockMode })
  try {
    await sql`
      with drawn as (
        insert into test_draw (activity_no, member, ordinal)
        select ${activityNo}, ${member}, count(*) + 1 from test_draw
        where activity_no = ${activityNo} and member = ${member}
        on conflict do nothing
        returning ordinal
      ), nothing as (select 1 where false)${quota.ctes}
      select case
        when not exists (select from drawn) then refuse('alreadyClaimed')
        ${quota.refusals}
        else 1
      end`.execute(database)
    return 'ok'
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return refusal === 'alreadyClaimed' ? 'conflict' : refusal
  }
}

async function takenOf(database: Database, activityNo: string, scope: string): Promise<number[]> {
  const rows = await database
    .selectFrom('quota')
    .where('activity_no', '=', activityNo)
    .where('scope', '=', scope)
    .orderBy('bucket')
    .select('taken')
    .execute()
  return rows.map((row) => row.taken)
}

async function drawsOf(database: Database, activityNo: string): Promise<number> {
  const { rows } = await sql`select from test_draw where activity_no = ${activityNo}`.execute(database)
  return rows.length
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe.each(engines)('a quota on $name', (engine: Engine) => {
  let opened: OpenDatabase
  let database: Database
  let sequence = 0

  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
    await createDrawTable(database)
  })
  afterAll(() => opened.close())

  /** A campaign with the given capacities of buckets by scope. */
  async function campaign(buckets: Record<string, readonly number[]>): Promise<string> {
    const activityNo = `Q${++sequence}`
    await database
      .insertInto('campaign')
      .values({
        activity_no: activityNo,
        kind: 'lottery',
        countries: [],
        starts_at: new Date('2026-01-01T00:00:00Z'),
        ends_at: new Date('2027-01-01T00:00:00Z'),
        zone: 'UTC',
        texts: JSON.stringify({ en: { title: 'A draw', summary: '', rules: [] } }),
      })
      .execute()
    for (const [scope, capacities] of Object.entries(buckets))
      await insertBuckets(database, activityNo, scope, capacities)
    return activityNo
  }

  test.each<LockMode>(['skipLocked', 'wait'])('gives a piece until none remains (%s)', async (lockMode) => {
    const activityNo = await campaign({ total: [1, 1] })
    const outcomes = []
    for (const member of ['a', 'b', 'c'])
      outcomes.push(await draw(database, { activityNo, member, limits: [total], lockMode }))
    expect(outcomes).toEqual(['ok', 'ok', 'soldOut'])
    expect(await takenOf(database, activityNo, 'total')).toEqual([1, 1])
    expect(await drawsOf(database, activityNo)).toBe(2)
  })

  test('changes nothing when any limit refuses', async () => {
    const activityNo = await campaign({ 'day:2026-06-10': [5], total: [0] })
    const limits: QuotaLimit[] = [{ scope: 'day:2026-06-10', refusal: 'dailyQuotaGone' }, total]
    expect(await draw(database, { activityNo, member: 'a', limits })).toBe('soldOut')
    expect(await takenOf(database, activityNo, 'day:2026-06-10')).toEqual([0])
    expect(await drawsOf(database, activityNo)).toBe(0)
  })

  test('names the first limit that refuses', async () => {
    const activityNo = await campaign({ participants: [0], total: [0] })
    expect(await draw(database, { activityNo, member: 'a', limits: [participants, total] })).toBe(
      'participantLimitReached',
    )
  })

  test('counts only uses that satisfy the condition of a limit', async () => {
    const activityNo = await campaign({ participants: [1], total: [9] })
    const limits = [participants, total]
    for (let time = 0; time < 3; time++)
      expect(await draw(database, { activityNo, member: 'a', limits })).toBe('ok')
    expect(await draw(database, { activityNo, member: 'b', limits })).toBe('participantLimitReached')
    expect(await takenOf(database, activityNo, 'participants')).toEqual([1])
    expect(await takenOf(database, activityNo, 'total')).toEqual([3])
  })

  test('limits each member separately', async () => {
    const activityNo = await campaign({ total: [9] })
    const outcomes = []
    for (const member of ['a', 'a', 'b', 'a', 'b']) {
      const limit = ofMember(member)
      await openQuota(database, { activityNo, scope: limit.scope, limit: 2 })
      outcomes.push(await draw(database, { activityNo, member, limits: [limit, total] }))
    }
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'participationLimitReached', 'ok'])
    expect(await takenOf(database, activityNo, 'total')).toEqual([4])
  })

  test('takes nothing unless every required CTE returns a row', async () => {
    const activityNo = await campaign({ total: [9] })
    const limits = [total]
    expect(await draw(database, { activityNo, member: 'a', limits, requires: ['nothing'] })).toBe('soldOut')
    expect(await takenOf(database, activityNo, 'total')).toEqual([0])
    expect(await draw(database, { activityNo, member: 'a', limits, requires: ['drawn'] })).toBe('ok')
  })

  test('treats a limit without rows as used up, and no limits as no restriction', async () => {
    const activityNo = await campaign({})
    expect(await draw(database, { activityNo, member: 'a', limits: [total] })).toBe('soldOut')
    expect(await draw(database, { activityNo, member: 'a', limits: [] })).toBe('ok')
  })

  test('is opened once, however often and concurrently it is opened', async () => {
    const activityNo = await campaign({})
    const open = (limit: number) => openQuota(database, { activityNo, scope: 'total', limit })
    await Promise.all([300, 300, 300, 300].map(open))
    expect(await draw(database, { activityNo, member: 'a', limits: [total] })).toBe('ok')
    await open(300)
    const taken = await takenOf(database, activityNo, 'total')
    expect(taken).toHaveLength(2)
    expect(sum(taken)).toBe(1)
  })

  test('spreads uncontended draws over all buckets', async () => {
    const activityNo = await campaign({ total: Array.from({ length: 16 }, () => 50) })
    for (let index = 0; index < 100; index++) {
      const member = `m${index}`
      expect(await draw(database, { activityNo, member, limits: [total], lockMode: 'skipLocked' })).toBe('ok')
    }
    expect(
      (await takenOf(database, activityNo, 'total')).filter((taken) => taken > 0).length,
    ).toBeGreaterThan(8)
  })

  test('concurrent draws never exceed a limit, and under wait use it fully', async () => {
    const buckets = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 })
    const draws = fc.array(
      fc.record({
        member: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        lockMode: fc.constantFrom<LockMode>('skipLocked', 'wait'),
      }),
      { minLength: 1, maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(buckets, buckets, draws, async (totalBuckets, participantBuckets, asked) => {
        const activityNo = await campaign({ total: totalBuckets, participants: participantBuckets })
        const limits = [participants, total]
        const outcomes = await Promise.all(
          asked.map(({ member, lockMode }) => draw(database, { activityNo, member, limits, lockMode })),
        )
        const granted = asked.filter((_, index) => outcomes[index] === 'ok')
        const members = new Set(granted.map(({ member }) => member))
        const totalTaken = await takenOf(database, activityNo, 'total')
        const participantsTaken = await takenOf(database, activityNo, 'participants')
        expect(totalTaken.every((taken, bucket) => taken <= (totalBuckets[bucket] ?? 0))).toBe(true)
        expect(sum(totalTaken)).toBe(granted.length)
        expect(await drawsOf(database, activityNo)).toBe(granted.length)
        expect(sum(participantsTaken)).toBe(members.size)
        expect(members.size).toBeLessThanOrEqual(sum(participantBuckets))
        // A refusal under `wait` is final: the limit is used up.
        for (const [index, { lockMode }] of asked.entries()) {
          if (lockMode !== 'wait') continue
          if (outcomes[index] === 'soldOut') expect(granted.length).toBe(sum(totalBuckets))
          if (outcomes[index] === 'participantLimitReached')
            expect(members.size).toBe(sum(participantBuckets))
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

describe('locked buckets on PostgreSQL', () => {
  let opened: OpenDatabase

  beforeAll(async () => {
    const postgres = engines.find(({ name }) => name !== 'PGlite')
    if (!postgres) throw new Error('No PostgreSQL among the engines')
    opened = await postgres.open()
    await createDrawTable(opened.database)
    await opened.database
      .insertInto('campaign')
      .values({
        activity_no: 'LOCKED',
        kind: 'lottery',
        countries: [],
        starts_at: new Date('2026-01-01T00:00:00Z'),
        ends_at: new Date('2027-01-01T00:00:00Z'),
        zone: 'UTC',
        texts: JSON.stringify({ en: { title: 'A draw', summary: '', rules: [] } }),
      })
      .execute()
    await insertBuckets(opened.database, 'LOCKED', 'total', [9, 9])
  })
  afterAll(() => opened.close())

  test('are passed over by skipLocked and waited for by wait', async () => {
    const { database } = opened
    const activityNo = 'LOCKED'
    const limits = [total]
    const lockBucket = (tx: Database, bucket: number) =>
      sql`select from quota where activity_no = ${activityNo} and bucket = ${bucket} for update`.execute(tx)
    let waiting: Promise<string> | undefined
    let isDone = false
    await database.transaction().execute(async (tx) => {
      await lockBucket(tx, 0)
      expect(await draw(database, { activityNo, member: 'a', limits, lockMode: 'skipLocked' })).toBe('ok')
      expect(await takenOf(database, activityNo, 'total')).toEqual([0, 1])
      await lockBucket(tx, 1)
      expect(await draw(database, { activityNo, member: 'b', limits, lockMode: 'skipLocked' })).toBe(
        'soldOut',
      )
      waiting = draw(database, { activityNo, member: 'b', limits, lockMode: 'wait' }).finally(() => {
        isDone = true
      })
      await sql`select pg_sleep(0.2)`.execute(database)
      expect(isDone).toBe(false)
    })
    expect(await waiting).toBe('ok')
    expect(await takenOf(database, activityNo, 'total')).toEqual([1, 1])
  })
})
