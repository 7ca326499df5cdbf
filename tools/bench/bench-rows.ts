/** What a claim over HTTP costs when the tables already hold many claims, vouchers and stored responses of others. */
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { withoutTimeLimit } from '@crema/gateway/database/without-time-limit'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { createSessions, hotCampaign, seedMembers } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { captureClaims, claimOverHttp } from './claim-methods.ts'
import { callsOfCost, measureCost, openStatistics, printCosts, reportCpu } from './cost.ts'
import { createNumbers } from './numbers.ts'
import type { BenchPlan } from './plan.ts'

const batch = 100_000

/** Prints the costs at each size, from the smallest on. */
export async function benchRows(
  plan: Pick<BenchPlan, 'claims' | 'connections'>,
  sizes: readonly number[],
): Promise<void> {
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // Millions of rows would otherwise be written again and again by checkpoints, and read by vacuums meanwhile.
    await sql`alter system set max_wal_size = '16GB'`.execute(database)
    await sql`alter system set autovacuum = off`.execute(database)
    await sql`select pg_reload_conf()`.execute(database)
    const calls = sizes.length * callsOfCost(plan)
    await seedMembers(database, calls + 4)
    await createSessions(database, 0, calls + 4)
    const numbers = createNumbers(calls + 4)
    // Stores the terms of the vouchers, to which those of others refer.
    await captureClaims(database, server.url, numbers)
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: { DATABASE_URL: server.url, DATABASE_POOL: String(Math.max(...plan.connections)) },
    })
    try {
      const claim = claimOverHttp(gateway.origin, numbers)
      let made = 0
      for (const size of sizes.toSorted((one, other) => one - other)) {
        await withoutTimeLimit(database, (connection) => seedClaims(connection, made, size))
        made = size
        console.log(`\nWith ${size.toLocaleString('en')} claims of others:`)
        printCosts(await measureCost(database, gateway, claim, plan))
      }
    } finally {
      await gateway.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}

/** Adds claims of others as fast as the server can, and leaves it as after a night: written to disk, vacuumed and analyzed. */
async function seedClaims(connection: Database, from: number, to: number): Promise<void> {
  // The rows refer to each other as the foreign keys demand, so that checking each of them only takes time.
  await sql`set session_replication_role = replica`.execute(connection)
  await sql`set synchronous_commit = off`.execute(connection)
  await addClaims(connection, from, to)
  await sql`reset synchronous_commit`.execute(connection)
  await sql`reset session_replication_role`.execute(connection)
  await sql`vacuum analyze`.execute(connection)
  await sql`checkpoint`.execute(connection)
}

/**
 * Adds members from number `from` on, each with a session, and a claim with its voucher and response of up to a year before. Keys
 * are in order, since random ones would take most of the time; those of the calls that are measured are random.
 */
async function addClaims(database: Database, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += batch) {
    const numbers = sql`generate_series(${start}::int, ${Math.min(start + batch, to) - 1}::int) n`
    const idOf = (prefix: string) => sql`(${prefix} || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
    const hashOf = (prefix: string) => sql`decode(${prefix} || lpad(to_hex(n), 62, '0'), 'hex')`
    const member = idOf('10000000')
    const voucherNo = sql`'n' || lpad(n::text, 11, '0')`
    const at = sql`now() - (n % 365) * interval '1 day'`
    await sql`
      insert into member (member_id, email, country, language, registered_at)
      select ${member}, lpad(n::text, 11, '0') || '@others.example', 'US', 'en', ${at} from ${numbers}`.execute(
      database,
    )
    await sql`
      insert into session (session_id, member_id, token_hash, token_expires_at, refresh_hash, refreshed_at, refresh_expires_at, created_at)
      select ${idOf('20000000')}, ${member}, ${hashOf('10')}, now(), ${hashOf('20')}, now(), now(), now()
      from ${numbers}`.execute(database)
    await sql`
      insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
      select ${member}, ${hotCampaign}, 1, ${idOf('30000000')}, ${at} from ${numbers}`.execute(database)
    await sql`
      insert into voucher
        (member_id, voucher_no, activity_no, ordinal, coupon_no, terms_hash, zone, issued_at, expires_at)
      select ${member}, ${voucherNo}, t.activity_no, 1, ${hotCampaign}, t.terms_hash, 'UTC', ${at}, ${at} + interval '7 days'
      from ${numbers}, coupon_terms t where t.activity_no = ${hotCampaign}`.execute(database)
    await sql`
      insert into voucher_event (voucher_no, sequence, kind, at)
      select ${voucherNo}, 1, 'issued', ${at} from ${numbers}`.execute(database)
    await sql`
      insert into idempotent_response (member_id, idempotency_key, request_hash, outcome, data, trace_id, created_at)
      select ${member}, ${idOf('40000000')}, ''::bytea, '1', '{}', ${idOf('50000000')}, now() from ${numbers}`.execute(
      database,
    )
  }
}
