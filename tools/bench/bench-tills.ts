/** The other end of a voucher's life: tills that use it, each another one, on both engines, by the rule and over HTTP. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Partner } from '@crema/gateway/config/partner-settings'
import { openDatabase, type Database, type OpenDatabase } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { tillHeaders } from '@crema/gateway/modules/partners/testing-till'
import { newVoucherNo } from '@crema/gateway/modules/vouchers/codes/voucher-number'
import { redeemVoucher } from '@crema/gateway/modules/vouchers/tills/redeem-voucher'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { captureStatements, type Captured } from './capture-claim.ts'
import { hot, seedCrowd } from './crowd.ts'
import { findPgbench, viaPgbench } from './pgbench.ts'
import { measure, rateOf, type Plan, type Row, type Way } from './plan.ts'

const storeId = 'BENCH-STORE'
const tills: Partner = {
  id: 'bench',
  secret: randomUUID() + randomUUID(),
  rights: ['use', 'number'],
  perMinute: 1_000_000,
}
const withTills = { PARTNERS: JSON.stringify([tills]) }

export async function benchTills(plan: Plan): Promise<Row[]> {
  return [...(await onPostgres(plan)), ...(await onPglite(plan))]
}

async function onPostgres(plan: Plan): Promise<Row[]> {
  const uses = usesOf(plan)
  const server = await startPostgres()
  const pools = new Map<number, OpenDatabase>()
  const poolOf = async (size: number) => {
    const pool = pools.get(size) ?? (await openDatabase(server.url, { pool: size }))
    pools.set(size, pool)
    return pool.database
  }
  try {
    const database = await poolOf(1)
    await migrate(database)
    // A third each for pgbench, the rule and HTTP, and one to learn the statements from.
    const typed = numbers(uses)
    await seedVouchers(database, 2 * uses + 1, typed)
    const pgbench = findPgbench()
    const gateway = await startGatewayProcess({
      env: { DATABASE_URL: server.url, DATABASE_POOL: String(Math.max(...plan.connections)), ...withTills },
    })
    try {
      const ways = [byRule(poolOf, uses), overHttp(gateway.origin, typed)]
      const beside =
        pgbench === undefined
          ? undefined
          : viaPgbench(pgbench, server.url, await captureUse(database, 2 * uses))
      if (beside) ways.unshift(beside)
      const rows = await measure('PostgreSQL', ways, plan)
      await expectUses(database, ways.length * uses + (beside ? 1 - beside.left : 0))
      return rows
    } finally {
      await gateway.stop()
    }
  } finally {
    for (const pool of pools.values()) await pool.close()
    await server.stop()
  }
}

async function onPglite(plan: Plan): Promise<Row[]> {
  const { database, close } = await openMigratedMemory()
  // One process owns a folder, so the gateway has one of its own.
  const folder = mkdtempSync(join(tmpdir(), 'crema-bench-'))
  try {
    await seedVouchers(database, usesOf(plan), [])
    const typed = numbers(usesOf(plan))
    const theirs = await openDatabase(undefined, { dataDirectory: folder })
    await migrate(theirs.database)
    await seedVouchers(theirs.database, 0, typed)
    await theirs.close()
    const gateway = await startGatewayProcess({ env: { DATABASE_URL: '', DATA_DIR: folder, ...withTills } })
    try {
      const rows = await measure(
        'PGlite',
        [byRule(() => Promise.resolve(database), 0), overHttp(gateway.origin, typed)],
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

const usesOf = ({ rounds, claims, connections }: Plan) => rounds * claims * connections.length

/** The nth voucher; pgbench counts the same way (`pgbench-script.ts`). */
const voucherNoOf = (n: number) => String(n).padStart(12, '0')

/** Numbers as vouchers have them, with their check digits: a gateway takes no others. */
const numbers = (count: number) =>
  [...new Set(Array.from({ length: 2 * count }, newVoucherNo))].slice(0, count)

/** A member each, who has claimed one voucher, and a store that takes it: `counted` by their place, then the `typed` ones. */
async function seedVouchers(database: Database, counted: number, typed: readonly string[]): Promise<void> {
  await seedCrowd(database, counted + typed.length)
  await database
    .insertInto('store')
    .values({
      store_id: storeId,
      country: 'US',
      city: 'New York',
      name: 'Bench',
      address: '1 Bench Street',
      zone: 'UTC',
      latitude: 40,
      longitude: -74,
      hours: JSON.stringify(Array.from({ length: 7 }, () => [])),
    })
    .execute()
  await sql`
    insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
    select member_id, ${hot}, 1, gen_random_uuid(), now() from member`.execute(database)
  const terms = {
    value: { kind: 'discountDrink', discount: 5 },
    texts: { en: { name: 'Half off', note: 'Any drink' } },
    rules: { en: [] },
  }
  await sql`
    insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
    select member_id, coalesce(typed.number, lpad(place::text, 12, '0')), ${hot}, 1, ${hot},
      ${JSON.stringify(terms)}::jsonb, 'UTC', now(), now() + interval '7 days'
    from (select member_id, (row_number() over (order by member_id) - 1)::int as place from member) placed
    left join jsonb_array_elements_text(${JSON.stringify(typed)}::jsonb) with ordinality as typed (number, nth)
      on nth = place - ${counted}::int + 1`.execute(database)
  await sql`
    insert into voucher_event (voucher_no, sequence, kind, at) select voucher_no, 1, 'issued', now() from voucher`.execute(
    database,
  )
}

async function useVoucher(database: Database, voucherNo: string, idempotencyKey: string): Promise<void> {
  const till = { partner: 'bench', till: '1', storeId }
  const answer = await redeemVoucher(database, {
    voucherNo,
    till,
    idempotencyKey,
    now: new Date(),
  })
  if ('refused' in answer) throw new Error(`The rule refused a use: ${answer.refused}`)
}

function byRule(database: (connections: number) => Promise<Database>, first: number): Way {
  let next = first
  return {
    name: 'the rule',
    run: async (connections, uses) => {
      const pool = await database(connections)
      return rateOf(connections, uses, () => useVoucher(pool, voucherNoOf(next++), randomUUID()))
    },
  }
}

/** As a partner's tills call; the answer says that it was a use. */
function overHttp(origin: string, voucherNos: readonly string[]): Way {
  let next = 0
  return {
    name: 'over HTTP',
    run: (connections, uses) =>
      rateOf(connections, uses, async () => {
        const path = '/partner/v1/vouchers/use'
        const body = JSON.stringify({ code: voucherNos[next++], till: '1', storeId })
        const headers = { ...tillHeaders(tills, path, body, new Date()), 'idempotency-key': randomUUID() }
        const answer = await fetch(origin + path, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(`The gateway refused a use: ${await answer.text()}`)
        await answer.arrayBuffer()
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

/** Fails where what was measured was not uses. A gateway brings the demo's own vouchers along. */
async function expectUses(database: Database, uses: number): Promise<void> {
  const { used, noted } = await database
    .selectNoFrom([
      sql<number>`(select count(*)::int from voucher where activity_no = ${hot} and used_at is not null)`.as(
        'used',
      ),
      sql<number>`(select count(*)::int from voucher_event join voucher using (voucher_no) where activity_no = ${hot} and kind = 'used')`.as(
        'noted',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (used !== uses || noted !== uses)
    throw new Error(`${uses} uses were measured, the tables hold ${used} and note ${noted}.`)
}
