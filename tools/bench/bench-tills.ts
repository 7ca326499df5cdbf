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
import { tillHeaders, tillOf } from '@crema/gateway/modules/partners/till-for-tests'
import { newVoucherNo } from '@crema/gateway/modules/vouchers/codes/voucher-number'
import { redeemVoucher } from '@crema/gateway/modules/vouchers/tills/redeem-voucher'
import type { TestGateway } from '@crema/gateway/testing/gateway'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { hotCampaign, seedMembers } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { seedStore, storeId } from './bench-store.ts'
import { callsOfCost, measureCost, openStatistics, reportCpu, type Measured } from './cost.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import {
  callsOfMeasure,
  measure,
  measureRate,
  methodOf,
  type BenchMethod,
  type BenchPlan,
  type Row,
} from './plan.ts'
import { post } from './post.ts'
import { startBaselines } from './statements/baselines.ts'
import { captureCall } from './statements/capture-call.ts'
import { captureStatements, type Captured } from './statements/captured.ts'

const tills: Partner = {
  id: 'bench',
  secret: randomUUID() + randomUUID(),
  rights: ['use', 'number'],
  perMinute: 1_000_000,
}
const partnerSettings = { PARTNERS: JSON.stringify([tills]) }

export async function benchTills(plan: BenchPlan): Promise<Measured> {
  const measured = await onPostgres(plan)
  return { ...measured, rows: [...measured.rows, ...(await onPglite(plan))] }
}

async function onPostgres(plan: BenchPlan): Promise<Measured> {
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // Four methods besides HTTP, the costs of one, and vouchers for capturing the statements.
    const counted = 4 * callsOfMeasure(plan) + callsOfCost(plan) + 1
    const validNos = createVoucherNos(callsOfMeasure(plan) + callsOfCost(plan) + 2)
    await seedVouchers(database, counted, validNos)
    await sql`analyze`.execute(database)
    const numbers = createNumbers(counted)
    const valid = createNumbers(validNos.length)
    const nextNo = () => validNos[valid.take(1)] ?? ''
    const { url } = server
    const connections = Math.max(...plan.connections)
    const captured = {
      rule: await captureUse(database, numbers.take(1)),
      call: await captureCallOfTill(url, nextNo(), nextNo()),
    }
    const baselines = await startBaselines(captured, { url, connections, numbers })
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: { DATABASE_URL: url, DATABASE_POOL: String(connections), ...partnerSettings },
    })
    try {
      const overHttp = redeemOverHttp(gateway.origin, nextNo)
      const methods = [...baselines.methods, redeemByRule(poolOf, numbers), overHttp]
      const rows = await measure('PostgreSQL', methods, plan)
      const costs = await measureCost(database, gateway, overHttp, plan)
      const floor = await measureCost(database, baselines.floor.process, baselines.floor.method, plan)
      await expectUses(database, numbers.taken() + valid.taken() - baselines.missed())
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

async function onPglite(plan: BenchPlan): Promise<Row[]> {
  const { database, close } = await openMigratedMemory()
  // A folder belongs to one process, so the gateway gets its own.
  const folder = mkdtempSync(join(tmpdir(), 'crema-bench-'))
  try {
    const uses = callsOfMeasure(plan)
    await seedVouchers(database, uses, [])
    const validNos = createVoucherNos(uses)
    const valid = createNumbers(uses)
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
        [
          redeemByRule(() => Promise.resolve(database), createNumbers(uses)),
          redeemOverHttp(gateway.origin, () => validNos[valid.take(1)] ?? ''),
        ],
        plan,
      )
      await expectUses(database, uses)
      return rows
    } finally {
      await gateway.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
    await close()
  }
}

/** The number of the nth voucher; `statements/pgbench-script.ts` computes the same. */
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

function redeemByRule(database: (connections: number) => Promise<Database>, numbers: Numbers): BenchMethod {
  return {
    name: 'the rule',
    run: async (connections, uses) => {
      const pool = await database(connections)
      return measureRate(connections, uses, () =>
        useVoucher(pool, voucherNoOf(numbers.take(1)), randomUUID()),
      )
    },
  }
}

/** Calls the partner API as a till does. */
const redeemOverHttp = (origin: string, nextNo: () => string): BenchMethod =>
  methodOf('over HTTP', async () => {
    const path = '/partner/v1/vouchers/use'
    const body = JSON.stringify({ code: nextNo(), till: '1', storeId })
    const headers = { ...tillHeaders(tills, path, body, new Date()), 'idempotency-key': randomUUID() }
    const { status, text } = await post(new URL(path, origin), headers, body)
    if (status !== 200) throw new Error(`The gateway refused a use: ${text}`)
  })

async function captureCallOfTill(url: string, firstNo: string, voucherNo: string): Promise<Captured> {
  const idempotencyKey = randomUUID()
  const use = async (gateway: TestGateway, code: string, key: string) => {
    const till = tillOf(gateway, tills)
    const { status, body } = await till('use', { code, till: '1', storeId }, { idempotencyKey: key })
    if (status !== 200) throw new Error(`A captured use was refused: ${JSON.stringify(body)}`)
  }
  const statements = await captureCall(
    url,
    { partners: [tills] },
    (gateway) => use(gateway, firstNo, randomUUID()),
    (gateway) => use(gateway, voucherNo, idempotencyKey),
  )
  return { statements, voucherNo, idempotencyKey }
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
