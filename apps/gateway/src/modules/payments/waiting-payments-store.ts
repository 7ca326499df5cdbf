import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

export type WaitingPayments = {
  /** Attempts that have not ended, by their state; webhooks to be handled; refunds to be sent or confirmed. */
  counts: Readonly<Record<string, number>>
  /** Since when the oldest of these attempts has been open. */
  oldestSeconds: number
}

const states = ['awaitingCard', 'processing', 'needsAction'] as const

/** Reads the three indexes of what is due next, which contain nothing that has ended. */
export async function countWaiting(database: Database, now: Date): Promise<WaitingPayments> {
  const [attempts, others] = await Promise.all([
    sql<{ state: string; count: number; seconds: number }>`
      select state, count(*)::int as count,
        greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float8 as seconds
      from payment_attempt where next_query_at is not null group by state`.execute(database),
    sql<{ webhook: number; refund: number }>`
      select (select count(*)::int from payment_event where next_try_at is not null) as webhook,
        (select count(*)::int from payment_refund where next_try_at is not null) as refund`.execute(database),
  ])
  const open = attempts.rows.filter(({ state }) => states.some((each) => each === state))
  return {
    counts: {
      ...Object.fromEntries(states.map((state) => [state, 0])),
      ...Object.fromEntries(open.map(({ state, count }) => [state, count])),
      ...others.rows[0],
    },
    oldestSeconds: Math.max(0, ...open.map(({ seconds }) => seconds)),
  }
}
