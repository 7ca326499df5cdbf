/** The other end of a voucher's life: tills that use it, each another one, on both engines. */
import { randomUUID } from 'node:crypto'
import { openDatabase, type Database, type OpenDatabase } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { redeemVoucher } from '@crema/gateway/modules/coupons/redeem-voucher'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { startPostgres } from '@crema/gateway/testing-postgres'
import { sql } from 'kysely'
import { captureStatements, type Captured } from './capture-claim.ts'
import { hot, seedCrowd } from './crowd.ts'
import { findPgbench, viaPgbench } from './pgbench.ts'
import { measure, rateOf, type Plan, type Row, type Way } from './plan.ts'

const storeId = 'BENCH-STORE'

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
    await seedVouchers(database, 2 * uses + 1)
    const pgbench = findPgbench()
    const ways = [byRule(poolOf, uses)]
    if (pgbench) ways.unshift(viaPgbench(pgbench, server.url, await captureUse(database, 2 * uses)))
    const rows = await measure('PostgreSQL', ways, plan)
    await expectUses(database, pgbench ? 2 * uses + 1 : uses)
    return rows
  } finally {
    for (const pool of pools.values()) await pool.close()
    await server.stop()
  }
}

async function onPglite(plan: Plan): Promise<Row[]> {
  const { database, close } = await openMigratedMemory()
  try {
    await seedVouchers(database, usesOf(plan))
    const rows = await measure('PGlite', [byRule(() => Promise.resolve(database), 0)], plan)
    await expectUses(database, usesOf(plan))
    return rows
  } finally {
    await close()
  }
}

const usesOf = ({ rounds, claims, connections }: Plan) => rounds * claims * connections.length

/** The nth voucher; pgbench counts the same way (`pgbench-script.ts`). */
const voucherNoOf = (n: number) => String(n).padStart(12, '0')

/** A member each, who has claimed one voucher, and a store that takes it. */
async function seedVouchers(database: Database, count: number): Promise<void> {
  await seedCrowd(database, count)
  await database
    .insertInto('store')
    .values({
      store_id: storeId, country: 'US', city: 'New York', name: 'Bench', address: '1 Bench Street', zone: 'UTC', latitude: 40, longitude: -74,
      hours: JSON.stringify(Array.from({ length: 7 }, () => [])),
    })
    .execute()
  await sql`
    insert into claim (member_id, activity_no, ordinal, request_key, claimed_at)
    select member_id, ${hot}, 1, gen_random_uuid(), now() from member`.execute(database)
  const terms = { value: { kind: 'discountDrink', discount: 5 }, texts: { en: { name: 'Half off', note: 'Any drink' } }, rules: { en: [] } }
  await sql`
    insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
    select member_id, lpad((row_number() over (order by member_id) - 1)::text, 12, '0'), ${hot}, 1, ${hot},
      ${JSON.stringify(terms)}::jsonb, 'UTC', now(), now() + interval '7 days'
    from member`.execute(database)
  await sql`
    insert into voucher_event (voucher_no, sequence, kind, at) select voucher_no, 1, 'issued', now() from voucher`.execute(database)
}

async function useVoucher(database: Database, voucherNo: string, requestKey: string): Promise<void> {
  const till = { partner: 'bench', till: '1', storeId }
  const answer = await redeemVoucher(database, { voucherNo, till, requestKey, now: new Date() })
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

async function captureUse(database: Database, n: number): Promise<Captured> {
  const [voucherNo, requestKey] = [voucherNoOf(n), randomUUID()]
  return { statements: await captureStatements(() => useVoucher(database, voucherNo, requestKey)), voucherNo, requestKey }
}

/** Fails where what was measured was not uses. */
async function expectUses(database: Database, uses: number): Promise<void> {
  const { used, noted } = await database
    .selectNoFrom([
      sql<number>`(select count(*)::int from voucher where used_at is not null)`.as('used'),
      sql<number>`(select count(*)::int from voucher_event where kind = 'used')`.as('noted'),
    ])
    .executeTakeFirstOrThrow()
  if (used !== uses || noted !== uses) throw new Error(`${uses} uses were measured, the tables hold ${used} and note ${noted}.`)
}
