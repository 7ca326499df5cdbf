/** Credits of stars and redemptions of gifts per second on PostgreSQL, by the rule and over HTTP, for a different member each time. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Partner } from '@crema/gateway/config/partner-settings'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { redeemGift } from '@crema/gateway/modules/campaigns/gifts/redeem-gift'
import { tillHeaders } from '@crema/gateway/modules/partners/till-for-tests'
import { auditLedger } from '@crema/gateway/modules/stars/ledger/audit-ledger'
import { creditOrder } from '@crema/gateway/modules/stars/ledger/credit-order'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { accountNumberOf, priceStars, seedCollectors } from './bench-collectors.ts'
import { createSessions, hotCampaign, memberIdOf } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { storeId } from './bench-store.ts'
import { captureStatements, type Captured } from './capture-claim.ts'
import { callsOfCost, type Cost, measureCost, openStatistics, reportCpu } from './cost.ts'
import { createPgbenchMethod, findPgbench } from './pgbench.ts'
import { measure, measureRate, type BenchMethod, type BenchPlan, type Row } from './plan.ts'
import { callOnce, post } from './post.ts'

const tills: Partner = {
  id: 'bench',
  secret: randomUUID() + randomUUID(),
  rights: ['stars'],
  perMinute: 1_000_000,
}
const dollars = { amountMinor: 450, currency: 'USD' }

type Measured = { rows: Row[]; costs: Cost[] }

export async function benchStars(plan: BenchPlan): Promise<{ credits: Measured; redemptions: Measured }> {
  const each = plan.rounds * plan.claims * plan.connections.length
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // A third each for pgbench, the rule and HTTP, and two members for capturing the statements.
    const overHttp = each + callsOfCost(plan)
    const members = 2 * each + overHttp
    await seedCollectors(database, members + 2)
    const tokens = await createSessions(database, 2 * each, overHttp)
    const program = findPgbench()
    const pgbench = async (capture: (database: Database, n: number) => Promise<Captured>) =>
      program === undefined
        ? []
        : [createPgbenchMethod(program, server.url, await capture(database, members))]
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: {
        DATABASE_URL: server.url,
        DATABASE_POOL: String(Math.max(...plan.connections)),
        PARTNERS: JSON.stringify([tills]),
      },
    })
    try {
      const crediting = creditOverHttp(gateway.origin, 2 * each)
      const methods = [...(await pgbench(captureCredit)), byRule(poolOf, each, credit), crediting]
      const credits = {
        rows: await measure('PostgreSQL', methods, plan),
        costs: await measureCost(database, gateway, crediting, plan),
      }
      const captured = program === undefined ? 0 : 1
      await expectEvents(database, 'earned', methods.length * each + callsOfCost(plan) + captured)
      const spending = await pgbench(captureRedemption)
      const redeeming = redeemOverHttp(gateway.origin, tokens)
      const ways = [...spending, byRule(poolOf, each, redeem), redeeming]
      const redemptions = {
        rows: await measure('PostgreSQL', ways, plan),
        costs: await measureCost(database, gateway, redeeming, plan),
      }
      const [{ missed } = { missed: 0 }] = spending
      await expectEvents(database, 'redeemed', ways.length * each + callsOfCost(plan) + 2 * captured - missed)
      return { credits, redemptions }
    } finally {
      await gateway.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}

function byRule(
  poolOf: (connections: number) => Promise<Database>,
  first: number,
  run: (database: Database, n: number) => Promise<void>,
): BenchMethod {
  let next = first
  return {
    name: 'the rule',
    run: async (connections, count) => {
      const pool = await poolOf(connections)
      return measureRate(connections, count, () => run(pool, next++))
    },
  }
}

async function credit(database: Database, n: number): Promise<void> {
  const now = new Date()
  const order = { partner: 'bench', till: '1', storeId, orderNo: `RULE-${n}`, ...dollars, paidAt: now, now }
  const answer = await creditOrder(database, { ...order, accountNumber: accountNumberOf(n) })
  if ('refused' in answer) throw new Error(`The rule refused an order: ${answer.refused}`)
}

async function redeem(database: Database, n: number, idempotencyKey: string = randomUUID()): Promise<void> {
  const answer = await redeemGift(database, {
    activityNo: hotCampaign,
    memberId: memberIdOf(n),
    country: 'US',
    idempotencyKey,
    priceStars,
    now: new Date(),
  })
  if ('refused' in answer) throw new Error(`The rule refused a gift: ${answer.refused}`)
}

function creditOverHttp(origin: string, first: number): BenchMethod {
  let next = first
  return {
    name: 'over HTTP',
    run: (connections, count) =>
      measureRate(connections, count, async () => {
        const n = next++
        const path = '/partner/v1/points/credit'
        const order = { till: '1', storeId, sourceId: `HTTP-${n}`, ...dollars }
        const body = JSON.stringify({ ...order, accountNumber: accountNumberOf(n) })
        const headers = { ...tillHeaders(tills, path, body, new Date()), 'idempotency-key': randomUUID() }
        const { status, text } = await post(new URL(path, origin), headers, body)
        if (status !== 200) throw new Error(`The gateway refused an order: ${text}`)
      }),
  }
}

function redeemOverHttp(origin: string, tokens: readonly string[]): BenchMethod {
  let next = 0
  return {
    name: 'over HTTP',
    run: (connections, count) =>
      measureRate(connections, count, async () => {
        const options = { token: tokens[next++], idempotencyKey: randomUUID() }
        const gift = { activityNo: hotCampaign, priceStars }
        await callOnce(origin, 'POST point/redeem', gift, options)
      }),
  }
}

async function captureCredit(database: Database, n: number): Promise<Captured> {
  const statements = await captureStatements(() => credit(database, n))
  return {
    statements,
    memberId: memberIdOf(n),
    idempotencyKey: '',
    replaced: new Map([
      [accountNumberOf(n), "('2' || lpad(:n::text, 9, '0'))"],
      [`RULE-${n}`, "('PGBENCH-' || :n::text)"],
    ]),
  }
}

async function captureRedemption(database: Database, n: number): Promise<Captured> {
  const idempotencyKey = randomUUID()
  // The first redemption of a gift stores the terms of its vouchers.
  await redeem(database, n + 1)
  const statements = await captureStatements(() => redeem(database, n, idempotencyKey))
  return { statements, memberId: memberIdOf(n), idempotencyKey }
}

/** Throws if the ledger does not hold exactly `count` events of the kind, those of the demo left out, or the audit finds a difference. */
async function expectEvents(database: Database, kind: 'earned' | 'redeemed', count: number): Promise<void> {
  const { recorded } = await database
    .selectNoFrom(
      sql<number>`(select count(*)::int from star_event
        where kind = ${kind} and (partner = 'bench' or activity_no = ${hotCampaign}))`.as('recorded'),
    )
    .executeTakeFirstOrThrow()
  if (recorded !== count) throw new Error(`${count} were measured, the ledger has ${recorded} of ${kind}.`)
  const differences = await auditLedger(database, 1)
  if (differences.length > 0) throw new Error(`The ledger differs: ${JSON.stringify(differences)}`)
}
