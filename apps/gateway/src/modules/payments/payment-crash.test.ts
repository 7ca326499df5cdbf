// Two processes that kill themselves (SIGKILL) while they pay: each order is charged once, or what was charged beside it is refunded.
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { crashingProcesses } from '#src/testing/crashing-processes.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedOrder } from './payments-for-tests.ts'

const orders = 60

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let memberId: string
beforeAll(async () => {
  server = await startPostgres()
  opened = await openDatabase(server.url, { pool: 4 })
  const { database } = opened
  await migrate(database)
  await seedStore(database, 'S1')
  const endsAt = new Date('2099-01-01T00:00:00Z')
  await seedProgram(database, { programNo: 'US', endsAt, redeemUntil: endsAt })
  memberId = (await seedMembers(database, 1))[0] ?? ''
  for (let count = 0; count < orders; count++)
    await seedOrder(database, new Date(), { expiresInSeconds: 30 * 86_400 })
}, 120_000)
afterAll(async () => {
  await processes.end()
  await opened.close()
  await server.stop()
})

const script = join(import.meta.dirname, 'run-payments-for-tests.ts')
const processes = crashingProcesses((killBefore) => [script, server.url, memberId, String(killBefore)])

async function progress() {
  const { rows } = await sql<Record<'attempts' | 'paid' | 'hanging', number>>`
    select (select count(*)::int from payment_attempt) as attempts,
      (select count(*)::int from payment_order where state = 'paid') as paid,
      (select count(*)::int from payment_attempt where state = 'processing') as hanging`.execute(
    opened.database,
  )
  const [row] = rows
  if (!row) throw new Error('A count returned no row.')
  return row
}

test('processes that are killed while orders are paid', async () => {
  const { database } = opened
  let killedWhileHanging = 0
  for (const statements of [60, 90, 120, 150, 180, 210]) {
    await processes.crashBoth(statements)
    const left = await progress()
    if (left.hanging > 0) killedWhileHanging++
    // No half of a payment is left: an order is paid if and only if an attempt has succeeded.
    const { rows } = await sql`
      select o.order_id from payment_order o
      where (o.state = 'paid') <> exists (
        select from payment_attempt a where a.order_id = o.order_id and a.state = 'succeeded'
      )`.execute(database)
    expect(rows).toEqual([])
  }
  expect(killedWhileHanging).toBeGreaterThan(0)

  processes.startBoth()
  await expect.poll(async () => (await progress()).paid, { timeout: 120_000, interval: 200 }).toBe(orders)
  // Attempts that were cancelled, and money beside the one that has paid, are settled as well.
  const unsettled = async () => {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from payment_refund where state in ('queued', 'processing'))::int
        + (select count(*) from payment_attempt where state = 'processing')::int as open`.execute(database)
    return rows[0]?.open
  }
  await expect.poll(unsettled, { timeout: 60_000, interval: 200 }).toBe(0)
  await processes.end()

  const { rows } = await sql<Record<string, number>>`
    select o.order_id,
      (select coalesce(sum(d.amount_minor - d.refunded_minor), 0)::int
        from demo_payment d join payment_attempt a using (reference)
        where a.order_id = o.order_id and d.state = 'succeeded') as charged,
      (select count(*)::int from payment_attempt a where a.order_id = o.order_id and a.receipt_no is not null) as receipts,
      (select count(*)::int from star_order s where s.order_no = o.order_id) as credits
    from payment_order o`.execute(database)
  expect(rows.map(({ charged, receipts, credits }) => ({ charged, receipts, credits }))).toEqual(
    Array.from({ length: orders }, () => ({ charged: 947, receipts: 1, credits: 1 })),
  )
  const notices = await database
    .selectFrom('outbox')
    .where('channel', '=', 'partner')
    .select('message_id')
    .execute()
  expect(notices).toHaveLength(orders)
  expect(await auditLedger(database, 10)).toEqual([])
}, 300_000)
