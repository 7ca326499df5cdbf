import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { engines } from '#src/testing/engines.ts'
import { seedOrder } from './payments-for-tests.ts'
import { countWaiting } from './waiting-payments-store.ts'

const now = new Date('2026-11-21T08:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe.each(engines)('payments that wait on $name', ({ open }) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test('are counted by state until they have ended', async () => {
    const { database } = opened
    const nothing = { awaitingCard: 0, processing: 0, needsAction: 0, webhook: 0, refund: 0 }
    expect(await countWaiting(database, now)).toEqual({ counts: nothing, oldestSeconds: 0 })
    await seedStore(database, 'S1')
    for (const [state, seconds, nextQuery] of [
      ['processing', 40, now],
      ['processing', 600, now],
      ['needsAction', 20, now],
      ['failed', 5_000, null],
    ] as const)
      await sql`
        insert into payment_attempt (attempt_id, order_id, idempotency_key, provider, method, saves_card, reference,
          state, amount_minor, currency, digits, state_hash, nonce_hash, return_url, locale, created_at, expires_at,
          next_query_at)
        values (${randomUUID()}, ${await seedOrder(database, now)}, ${randomUUID()}, 'demo', 'card', false,
          ${randomUUID()}, ${state}, 947, 'USD', 2, '', '', '', 'en', ${before(seconds)}, ${now},
          ${nextQuery})`.execute(database)
    await sql`insert into payment_event (provider, event_id, event, received_at, next_try_at)
      values ('demo', 'waits', '{}', ${now}, ${now}), ('demo', 'handled', '{}', ${now}, null)`.execute(
      database,
    )
    expect(await countWaiting(database, now)).toEqual({
      counts: { ...nothing, processing: 2, needsAction: 1, webhook: 1 },
      oldestSeconds: 600,
    })
  })
})
