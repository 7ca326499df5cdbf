/** Credits of stars and redemptions of gifts per second on PostgreSQL, by the rule and over HTTP, for a different member each time. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Partner } from '@crema/gateway/config/partner-settings'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { redeemGift } from '@crema/gateway/modules/campaigns/gifts/redeem-gift'
import { tillHeaders, tillOf } from '@crema/gateway/modules/partners/till-for-tests'
import { memberMarks } from '@crema/gateway/modules/privacy/returning-members/address-mark'
import { auditLedger } from '@crema/gateway/modules/stars/ledger/audit-ledger'
import { creditOrder } from '@crema/gateway/modules/stars/ledger/credit-order'
import type { TestGateway } from '@crema/gateway/testing/gateway'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { accountNumberOf, priceStars, seedCollectors } from './bench-collectors.ts'
import { createSessions, hotCampaign, memberIdOf, tokenOf } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { storeId } from './bench-store.ts'
import { captureMemberCall } from './claim-methods.ts'
import { callsOfCost, measureCost, openStatistics, reportCpu, type Measured } from './cost.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { callsOfMeasure, measure, measureRate, methodOf, type BenchMethod, type BenchPlan } from './plan.ts'
import { callOnce, post } from './post.ts'
import { startBaselines } from './statements/baselines.ts'
import { captureCall } from './statements/capture-call.ts'
import { captureStatements, type Captured } from './statements/captured.ts'

const tills: Partner = {
  id: 'bench',
  secret: randomUUID() + randomUUID(),
  rights: ['stars'],
  perMinute: 1_000_000,
}
const marks = memberMarks('the secret of the benchmark, long enough')
const dollars = { amountMinor: 450, currency: 'USD' }

/** `only`: of the two the one to measure. Default: both. */
export async function benchStars(
  plan: BenchPlan,
  only?: 'credits' | 'gifts',
): Promise<{ credits?: Measured; redemptions?: Measured }> {
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // Five methods for each of the two, the costs of two of them, and members for capturing the statements.
    const members = 2 * (5 * callsOfMeasure(plan) + 2 * callsOfCost(plan)) + 8
    await seedCollectors(database, members)
    await createSessions(database, 0, members)
    await sql`analyze`.execute(database)
    const numbers = createNumbers(members)
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: {
        DATABASE_URL: server.url,
        DATABASE_POOL: String(Math.max(...plan.connections)),
        PARTNERS: JSON.stringify([tills]),
      },
    })
    const { url } = server
    const part = async (
      kind: 'earned' | 'redeemed',
      overHttp: BenchMethod,
      rule: BenchMethod,
      capture: () => Promise<{ rule: Captured; call: Captured }>,
    ): Promise<Measured> => {
      const before = numbers.taken()
      const connections = Math.max(...plan.connections)
      const baselines = await startBaselines(await capture(), { url, connections, numbers })
      try {
        const rows = await measure('PostgreSQL', [...baselines.methods, rule, overHttp], plan)
        const costs = await measureCost(database, gateway, overHttp, plan)
        const floor = await measureCost(database, baselines.floor.process, baselines.floor.method, plan)
        await expectEvents(database, kind, numbers.taken() - before - baselines.missed())
        return { rows, costs, floor }
      } finally {
        await baselines.floor.stop()
      }
    }
    try {
      const credits =
        only === 'gifts'
          ? undefined
          : await part(
              'earned',
              creditOverHttp(gateway.origin, numbers),
              byRule(poolOf, numbers, credit),
              () => captureCredits(database, url, numbers),
            )
      const redemptions =
        only === 'credits'
          ? undefined
          : await part(
              'redeemed',
              redeemOverHttp(gateway.origin, numbers),
              byRule(poolOf, numbers, redeem),
              () => captureRedemptions(database, url, numbers),
            )
      return { ...(credits && { credits }), ...(redemptions && { redemptions }) }
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
  numbers: Numbers,
  run: (database: Database, n: number) => Promise<void>,
): BenchMethod {
  return {
    name: 'the rule',
    run: async (connections, count) => {
      const pool = await poolOf(connections)
      return measureRate(connections, count, () => run(pool, numbers.take(1)))
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
    marks,
  })
  if ('refused' in answer) throw new Error(`The rule refused a gift: ${answer.refused}`)
}

const orderOf = (n: number, sourceId: string) => ({
  till: '1',
  storeId,
  sourceId,
  ...dollars,
  accountNumber: accountNumberOf(n),
})

const creditOverHttp = (origin: string, numbers: Numbers): BenchMethod =>
  methodOf('over HTTP', async () => {
    const n = numbers.take(1)
    const path = '/partner/v1/points/credit'
    const body = JSON.stringify(orderOf(n, `HTTP-${n}`))
    const headers = { ...tillHeaders(tills, path, body, new Date()), 'idempotency-key': randomUUID() }
    const { status, text } = await post(new URL(path, origin), headers, body)
    if (status !== 200) throw new Error(`The gateway refused an order: ${text}`)
  })

const redeemOverHttp = (origin: string, numbers: Numbers): BenchMethod =>
  methodOf('over HTTP', async () => {
    const options = { token: tokenOf(numbers.take(1)), idempotencyKey: randomUUID() }
    await callOnce(origin, 'POST point/redeem', { activityNo: hotCampaign, priceStars }, options)
  })

async function captureCredits(database: Database, url: string, numbers: Numbers) {
  const [ruleN, first, n] = [numbers.take(1), numbers.take(1), numbers.take(1)]
  const idempotencyKey = randomUUID()
  const creditByTill = async (gateway: TestGateway, number: number, key: string) => {
    const till = tillOf(gateway, tills)
    const order = orderOf(number, `CALL-${number}`)
    const { status, body } = await till('points/credit', order, { idempotencyKey: key })
    if (status !== 200) throw new Error(`A captured credit was refused: ${JSON.stringify(body)}`)
  }
  const replacedOf = (number: number, order: string) =>
    new Map([
      [accountNumberOf(number), "('2' || lpad(:n::text, 9, '0'))"],
      [order, "('PGBENCH-' || :n::text)"],
    ])
  return {
    rule: {
      statements: await captureStatements(() => credit(database, ruleN)),
      memberId: memberIdOf(ruleN),
      idempotencyKey: '',
      replaced: replacedOf(ruleN, `RULE-${ruleN}`),
    },
    call: {
      statements: await captureCall(
        url,
        { partners: [tills] },
        (gateway) => creditByTill(gateway, first, randomUUID()),
        (gateway) => creditByTill(gateway, n, idempotencyKey),
      ),
      memberId: memberIdOf(n),
      idempotencyKey,
      replaced: replacedOf(n, `CALL-${n}`),
    },
  }
}

async function captureRedemptions(database: Database, url: string, numbers: Numbers) {
  const [first, n] = [numbers.take(1), numbers.take(1)]
  const idempotencyKey = randomUUID()
  // The first redemption of a gift stores the terms of its vouchers.
  await redeem(database, first)
  return {
    rule: {
      statements: await captureStatements(() => redeem(database, n, idempotencyKey)),
      memberId: memberIdOf(n),
      idempotencyKey,
    },
    call: await captureMemberCall(url, numbers, (gateway, options) =>
      gateway.call('POST point/redeem', { activityNo: hotCampaign, priceStars }, options),
    ),
  }
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
