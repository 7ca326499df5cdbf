// What runs at each payment and in every job reads by an index, with 100,000 attempts, events and refunds.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { withoutTimeLimit } from '#src/database/without-time-limit.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import {
  findAttemptByKey,
  findAttemptOfEvent,
  findCurrentAttempt,
  lockAttempt,
  reserveDueAttempts,
} from './attempts/attempt-store.ts'
import { reserveDueRemovals } from './cards/card-removal-store.ts'
import { listCards } from './cards/saved-card-store.ts'
import {
  findRefundOfEvent,
  findRefundOfPartner,
  leftBefore,
  listRefunds,
  reserveDueRefunds,
} from './refunds/refund-store.ts'
import { findNewestKey } from './service/card-key-store.ts'
import { deleteOldEvents, reserveDueEvents } from './webhooks/event-store.ts'

const now = new Date('2026-06-10T12:00:00Z')
const rows = 100_000
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedPostgres()
  await seedStore(opened.database, 'S1')
  await withoutTimeLimit(opened.database, async (connection) => {
    // Without the checks of foreign keys, which hold by construction.
    await sql`set session_replication_role = replica`.execute(connection)
    const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
    const numbers = sql`generate_series(1, ${rows}::int) n`
    await sql`
      insert into payment_order (order_id, partner, idempotency_key, order_no, store_id, items, amount_minor, currency,
        country, state, created_at, expires_at)
      select lpad(n::text, 24, '0'), 'kiosks', ${id}, n, 'S1', '[]', 950, 'USD', 'US', 'paid', ${now}::timestamptz,
        ${now}::timestamptz + interval '1 minute' from ${numbers}`.execute(connection)
    await sql`
      insert into payment_attempt (attempt_id, order_id, idempotency_key, provider, method, saves_card, reference,
        provider_reference, state, amount_minor, currency, digits, state_hash, nonce_hash, return_url, locale, created_at,
        expires_at, ended_at, receipt_no)
      select ${id}, lpad(n::text, 24, '0'), ${id}, 'demo', 'card', false, 'ours' || n, 'theirs' || n, 'succeeded', 950, 'USD', 2,
        '', '', '', 'en', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, 'R' || n from ${numbers}`.execute(
      connection,
    )
    await sql`
      insert into payment_refund (refund_id, attempt_id, reason, partner, refund_no, amount_minor, currency, digits, state,
        provider_reference, created_at)
      select ${id}, ${id}, 'partner', 'kiosks', n, 1, 'USD', 2, 'succeeded', 'refund' || n, ${now}::timestamptz
      from ${numbers}`.execute(connection)
    await sql`
      insert into payment_event (provider, event_id, event, received_at, handled_at)
      select 'demo', n, '{}', ${now}::timestamptz, ${now}::timestamptz from ${numbers}`.execute(connection)
    await sql`
      insert into saved_card (card_id, member_id, provider, payer_reference, token_hmac, token_sealed, brand, last_four,
        expiry_month, expiry_year, saved_at)
      select ${id}, ${id}, 'demo', ${id}, '', '', 'visa', '4242', 12, 2034, ${now}::timestamptz from ${numbers}`.execute(
      connection,
    )
  })
  await sql`analyze`.execute(opened.database)
}, 120_000)
afterAll(() => opened.close())

const before = new Date('2026-01-01T00:00:00Z')
const statements: [string, (database: Database) => Promise<unknown>][] = [
  ['locking an attempt', (database) => lockAttempt(database, idOf(7))],
  ['the attempt of a key', (database) => findAttemptByKey(database, '7'.padStart(24, '0'), idOf(7))],
  ['the current attempt', (database) => findCurrentAttempt(database, '7'.padStart(24, '0'))],
  ['the attempt of an event', (database) => findAttemptOfEvent(database, 'demo', { reference: 'ours7' })],
  [
    'the attempt of an event by the provider’s number',
    (database) => findAttemptOfEvent(database, 'demo', { providerReference: 'theirs7' }),
  ],
  ['due attempts', (database) => reserveDueAttempts(database, now, [5], 50)],
  ['due events', (database) => reserveDueEvents(database, now, [5], 50)],
  ['old events', (database) => deleteOldEvents(database, before)],
  ['due refunds', (database) => reserveDueRefunds(database, now, [5], 50)],
  ['the refund of an event', (database) => findRefundOfEvent(database, 'demo', idOf(7).replaceAll('-', ''))],
  ['the refund of an event by its number', (database) => findRefundOfEvent(database, 'demo', 'refund7')],
  ['the refund of a partner', (database) => findRefundOfPartner(database, 'kiosks', '7')],
  ['the refunds of an attempt', (database) => listRefunds(database, idOf(7))],
  [
    'what is left before a refund',
    (database) =>
      leftBefore(database, { refund_id: idOf(8), attempt_id: idOf(7), refund_no: '8', amount_minor: 1 }, 950),
  ],
  ['saved cards', (database) => listCards(database, idOf(7))],
  ['cards to remove', (database) => reserveDueRemovals(database, now, [5], 50)],
  ['the newest key', (database) => findNewestKey(database, now)],
]

test.each(statements)('%s', async (_what, run) => {
  const plans = await plansOf(opened.database, run)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on payment_(order|attempt|refund|event)|Seq Scan on saved_card/)
})
