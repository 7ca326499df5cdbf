/** Helps of friends per second on PostgreSQL, by the rule and over HTTP, each of another member. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { auditAssist } from '@crema/gateway/modules/assist/audit-assist'
import { helpFriend } from '@crema/gateway/modules/assist/helps/help-friend'
import { helpSignals } from '@crema/gateway/modules/assist/review/signals'
import { memberMarks } from '@crema/gateway/modules/privacy/returning-members/address-mark'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import {
  createSessions,
  hotCampaign,
  memberIdOf,
  memberIdSql,
  seedMembers,
  tokenOf,
} from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { captureMemberCall } from './claim-methods.ts'
import { callsOfCost, measureCost, openStatistics, reportCpu, type Measured } from './cost.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { callsOfMeasure, measure, measureRate, methodOf, type BenchMethod, type BenchPlan } from './plan.ts'
import { callOnce } from './post.ts'
import { startBaselines } from './statements/baselines.ts'
import { captureStatements, type Captured } from './statements/captured.ts'

/** Helps that follow each other are under different invitations, whose rows are locked. */
const invitations = 2_000
const seats = 100

const secret = 'the secret of the benchmark, long enough'
const marks = memberMarks(secret)
const signalsOf = helpSignals(secret)

/** A number in the alphabet of codes and references. */
const symbolsOf = (n: number, length: number): string =>
  n.toString(16).toUpperCase().padStart(length, '0').replaceAll('0', 'Y').replaceAll('1', 'Z')
const symbolsSql = (n: string, length: number): string =>
  `translate(upper(lpad(to_hex((${n})::bigint), ${length}, '0')), '01', 'YZ')`

const invitationSql = (n: string): string => `mod((${n})::bigint, ${invitations})`
const invitationIdSql = (i: string): string =>
  `('be4c0001-0000-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`
const invitationIdOf = (n: number): string =>
  `be4c0001-0000-7000-8000-${(n % invitations).toString(16).padStart(12, '0')}`
const codeOf = (n: number): string => symbolsOf(n % invitations, 10)

export async function benchHelps(plan: BenchPlan): Promise<Measured> {
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // Five methods, the costs of two of them, and members for capturing the statements.
    const members = 5 * callsOfMeasure(plan) + 2 * callsOfCost(plan) + 4
    await seedHelps(database, members)
    const numbers = createNumbers(members)
    const connections = Math.max(...plan.connections)
    const { url } = server
    const captured = await captureHelps(database, url, numbers)
    const baselines = await startBaselines(captured, { url, connections, numbers })
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: { DATABASE_URL: url, DATABASE_POOL: String(connections) },
    })
    try {
      const overHttp = helpOverHttp(gateway.origin, numbers)
      const rows = await measure(
        'PostgreSQL',
        [...baselines.methods, helpByRule(poolOf, numbers), overHttp],
        plan,
      )
      const costs = await measureCost(database, gateway, overHttp, plan)
      const floor = await measureCost(database, baselines.floor.process, baselines.floor.method, plan)
      await expectHelps(database, numbers.taken() - baselines.missed())
      return { rows, costs, floor }
    } finally {
      await gateway.stop()
      await baselines.floor.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}

/** Inserts members with sessions, and invitations of further members. */
async function seedHelps(database: Database, members: number): Promise<void> {
  await seedMembers(database, members + invitations)
  await createSessions(database, 0, members)
  await database
    .updateTable('campaign')
    .set({ kind: 'fission' })
    .where('activity_no', '=', hotCampaign)
    .execute()
  const noRule = {
    device: null,
    network: null,
    networkHours: 1,
    address: null,
    speed: null,
    speedMinutes: 60,
  }
  await database
    .insertInto('assist_campaign')
    .values({
      activity_no: hotCampaign,
      tiers: JSON.stringify([{ friends: seats, kind: 'stars', stars: 1, texts: { en: { title: 'Stars' } } }]),
      seats,
      invitations_per_member: 1,
      helps_per_day: null,
      qualifies: 'signUp',
      qualify_days: null,
      review: JSON.stringify({ ...noRule, decideHours: 72 }),
    })
    .execute()
  await sql`
    insert into invitation (invitation_id, activity_no, member_id, ordinal, code, country, started_at, seats)
    select ${sql.raw(invitationIdSql('i'))}, ${hotCampaign}, ${sql.raw(memberIdSql(`(i + ${members})`))}, 1,
      ${sql.raw(symbolsSql('i', 10))}, 'US', now(), ${seats}::smallint
    from generate_series(0, ${invitations - 1}::int) i`.execute(database)
  await sql`analyze`.execute(database)
}

async function help(database: Database, n: number, idempotencyKey: string): Promise<void> {
  const memberId = memberIdOf(n)
  const answer = await helpFriend(database, {
    activityNo: hotCampaign,
    fissionCode: codeOf(n),
    memberId,
    country: 'US',
    idempotencyKey,
    signals: await signalsOf(database, { memberId, device: '', address: '127.0.0.1' }),
    now: new Date(),
    marks,
  })
  if ('refused' in answer) throw new Error(`The rule refused a help: ${answer.refused}`)
}

const helpByRule = (poolOf: (connections: number) => Promise<Database>, numbers: Numbers): BenchMethod => ({
  name: 'the rule',
  run: async (connections, count) => {
    const pool = await poolOf(connections)
    return measureRate(connections, count, () => help(pool, numbers.take(1), randomUUID()))
  },
})

const helpOverHttp = (origin: string, numbers: Numbers): BenchMethod =>
  methodOf('over HTTP', async () => {
    const n = numbers.take(1)
    const options = { token: tokenOf(n), idempotencyKey: randomUUID() }
    const input = { activityNo: hotCampaign, fissionCode: codeOf(n) }
    await callOnce(origin, 'POST fission/assist', input, options)
  })

async function captureHelps(database: Database, url: string, numbers: Numbers) {
  const [first, n] = [numbers.take(1), numbers.take(1)]
  // The first help stores the terms of its vouchers.
  await help(database, first, randomUUID())
  const idempotencyKey = randomUUID()
  const statements = await captureStatements(() => help(database, n, idempotencyKey))
  let called = n
  const call = await captureMemberCall(url, numbers, (gateway, options, number) => {
    called = number
    const input = { activityNo: hotCampaign, fissionCode: codeOf(number) }
    return gateway.call('POST fission/assist', input, options)
  })
  return {
    rule: withInvitation({ statements, memberId: memberIdOf(n), idempotencyKey }, n),
    call: withInvitation(call, called),
  }
}

/** Adds SQL for the values of an invitation, and for the reference of a help, which is random. */
function withInvitation(captured: Captured, n: number): Captured {
  const references = captured.statements
    .flatMap(({ values }) => values)
    .filter((value): value is string => typeof value === 'string' && /^[2-9A-HJKMNP-Z]{8}$/.test(value))
  return {
    ...captured,
    replaced: new Map([
      ...(captured.replaced ?? []),
      [codeOf(n), symbolsSql(invitationSql(':n'), 10)],
      [invitationIdOf(n), invitationIdSql(invitationSql(':n'))],
      ...references.map((reference) => [reference, symbolsSql(':n', 8)] as const),
    ]),
  }
}

/** Throws if there are not exactly `count` helps, each with its seat and its claim, or the audit finds a difference. */
async function expectHelps(database: Database, count: number): Promise<void> {
  const { helps, seated, claims } = await database
    .selectNoFrom([
      sql<number>`(select count(*)::int from help where activity_no = ${hotCampaign})`.as('helps'),
      sql<number>`(select sum(helpers)::int from invitation where activity_no = ${hotCampaign})`.as('seated'),
      sql<number>`(select count(*)::int from claim where activity_no = ${hotCampaign})`.as('claims'),
    ])
    .executeTakeFirstOrThrow()
  if (helps !== count || seated !== count || claims !== count)
    throw new Error(
      `${count} helps were measured, the tables hold ${helps}, ${seated} seats and ${claims} claims.`,
    )
  const differences = await auditAssist(database, 1)
  if (differences.length > 0) throw new Error(`Helps differ: ${JSON.stringify(differences)}`)
}
