/** Redemptions of vouchers per second on both engines, by the rule and over HTTP, a different voucher each time. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Partner } from '@crema/gateway/config/partner-settings'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { isUseAwaited } from '@crema/gateway/modules/assist/helps/use-of-voucher'
import { tillHeaders } from '@crema/gateway/modules/partners/till-for-tests'
import { newVoucherNo } from '@crema/gateway/modules/vouchers/codes/voucher-number'
import { redeemVoucher } from '@crema/gateway/modules/vouchers/tills/redeem-voucher'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { hotCampaign, seedMembers } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { seedStore, storeId } from './bench-store.ts'
import { captureStatements, type Captured } from './capture-claim.ts'
import { callsOfCost, type Cost, measureCost, openStatistics, reportCpu } from './cost.ts'
import { findPgbench, createPgbenchMethod } from './pgbench.ts'
import { measure, measureRate, type BenchPlan, type Row, type BenchMethod } from './plan.ts'
import { post } from './post.ts'

const tills: Partner = {
  id: 'bench',
  secret: randomUUID() + randomUUID(),
  rights: ['use', 'number'],
  perMinute: 1_000_000,
}
const partnerSettings = { PARTNERS: JSON.stringify([tills]) }

export async function benchTills(plan: BenchPlan): Promise<Measured> {
  const { rows, costs } = await onPostgres(plan)
  return { rows: [...rows, ...(await onPglite(plan))], costs }
}

type Measured = { rows: Row[]; costs: Cost[] }

async function onPostgres(plan: BenchPlan): Promise<Measured> {
  const uses = usesOf(plan)
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // A third each for pgbench, the rule and HTTP, and one voucher for capturing the statements.
    const validNos = createVoucherNos(uses + callsOfCost(plan))
    await seedVouchers(database, 2 * uses + 1, validNos)
    await sql`analyze`.execute(database)
    const pgbench = findPgbench()
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: {
        DATABASE_URL: server.url,
        DATABASE_POOL: String(Math.max(...plan.connections)),
        ...partnerSettings,
      },
    })
    try {
      const overHttp = redeemOverHttp(gateway.origin, validNos)
      const methods = [redeemByRule(poolOf, uses), overHttp]
      const pgbenchMethod =
        pgbench === undefined
          ? undefined
          : createPgbenchMethod(pgbench, server.url, await captureUse(database, 2 * uses))
      if (pgbenchMethod) methods.unshift(pgbenchMethod)
      const rows = await measure('PostgreSQL', methods, plan)
      const costs = await measureCost(database, gateway, overHttp, plan)
      const missed = pgbenchMethod ? 1 - pgbenchMethod.missed : 0
      await expectUses(database, methods.length * uses + callsOfCost(plan) + missed)
      return { rows, costs }
    } finally {
      await gateway.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}

async function onPglite(plan: BenchPlan): Promise<Row[]> {
  const { database, close } = await openMigratedMemory()
  // A folder belongs to one process, so the gateway gets its own.
  const folder = mkdtempSync(join(tmpdir(), 'crema-bench-'))
  try {
    await seedVouchers(database, usesOf(plan), [])
    const validNos = createVoucherNos(usesOf(plan))
    const remote = await openDatabase(undefined, { dataDirectory: folder })
    await migrate(remote.database)
    await seedVouchers(remote.database, 0, validNos)
    await remote.close()
    const gateway = await startGatewayProcess({
      env: { DATABASE_URL: '', DATA_DIR: folder, ...partnerSettings },
    })
    try {
      const rows = await measure(
        'PGlite',
        [redeemByRule(() => Promise.resolve(database), 0), redeemOverHttp(gateway.origin, validNos)],
        plan,
      )
      await expectUses(database, usesOf(plan))
      return rows
    } finally {
      await gateway.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
    await close()
  }
}

const usesOf = ({ rounds, claims, connections }: BenchPlan) => rounds * claims * connections.length

/** The number of the nth voucher; `pgbench-script.ts` computes the same. */
const voucherNoOf = (n: number) => String(n).padStart(12, '0')

/** Valid voucher numbers, with their check digits: the gateway accepts no others. */
const createVoucherNos = (count: number) =>
  [...new Set(Array.from({ length: 2 * count }, newVoucherNo))].slice(0, count)

/** Inserts a store, and a member with one voucher for each of `counted` sequential numbers and of `validNos`. */
async function seedVouchers(database: Database, counted: number, validNos: readonly string[]): Promise<void> {
  await seedMembers(database, counted + validNos.length)
  await seedStore(database)
  await sql`
    insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
    select member_id, ${hotCampaign}, 1, gen_random_uuid(), now() from member`.execute(database)
  const terms = {
    value: { kind: 'discountDrink', discount: 5 },
    texts: { en: { name: 'Half off', note: 'Any drink' } },
    rules: { en: [] },
  }
  await sql`
    insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
    select member_id, coalesce(valid.number, lpad(row_index::text, 12, '0')), ${hotCampaign}, 1, ${hotCampaign},
      ${JSON.stringify(terms)}::jsonb, 'UTC', now(), now() + interval '7 days'
    from (select member_id, (row_number() over (order by member_id) - 1)::int as row_index from member) placed
    left join jsonb_array_elements_text(${JSON.stringify(validNos)}::jsonb) with ordinality as valid (number, nth)
      on nth = row_index - ${counted}::int + 1`.execute(database)
  await sql`
    insert into voucher_event (voucher_no, sequence, kind, at) select voucher_no, 1, 'issued', now() from voucher`.execute(
    database,
  )
}

async function useVoucher(database: Database, voucherNo: string, idempotencyKey: string): Promise<void> {
  const till = { partner: 'bench', till: '1', storeId }
  const now = new Date()
  const answer = await redeemVoucher(database, {
    voucherNo,
    till,
    idempotencyKey,
    now,
    isAwaited: isUseAwaited(now),
  })
  if ('refused' in answer) throw new Error(`The rule refused a use: ${answer.refused}`)
}

function redeemByRule(database: (connections: number) => Promise<Database>, first: number): BenchMethod {
  let next = first
  return {
    name: 'the rule',
    run: async (connections, uses) => {
      const pool = await database(connections)
      return measureRate(connections, uses, () => useVoucher(pool, voucherNoOf(next++), randomUUID()))
    },
  }
}

/** Calls the partner API as a till does. */
function redeemOverHttp(origin: string, voucherNos: readonly string[]): BenchMethod {
  let next = 0
  return {
    name: 'over HTTP',
    run: (connections, uses) =>
      measureRate(connections, uses, async () => {
        const path = '/partner/v1/vouchers/use'
        const body = JSON.stringify({ code: voucherNos[next++], till: '1', storeId })
        const headers = { ...tillHeaders(tills, path, body, new Date()), 'idempotency-key': randomUUID() }
        const { status, text } = await post(new URL(path, origin), headers, body)
        if (status !== 200) throw new Error(`The gateway refused a use: ${text}`)
      }),
  }
}

async function captureUse(database: Database, n: number): Promise<Captured> {
  const [voucherNo, idempotencyKey] = [voucherNoOf(n), randomUUID()]
  return {
    statements: await captureStatements(() => useVoucher(database, voucherNo, idempotencyKey)),
    voucherNo,
    idempotencyKey,
  }
}

/** Throws if not exactly `uses` vouchers were redeemed; those of the demo data do not count. */
async function expectUses(database: Database, uses: number): Promise<void> {
  const { used, recorded } = await database
    .selectNoFrom([
      sql<number>`(select count(*)::int from voucher where activity_no = ${hotCampaign} and used_at is not null)`.as(
        'used',
      ),
      sql<number>`(select count(*)::int from voucher_event join voucher using (voucher_no) where activity_no = ${hotCampaign} and kind = 'used')`.as(
        'recorded',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (used !== uses || recorded !== uses)
    throw new Error(`${uses} uses were measured, the tables hold ${used} and record ${recorded}.`)
}
