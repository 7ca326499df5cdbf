// The queries of tills use indexes, so that they stay fast with any number of vouchers and events.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { purgeResponses, requestHash, respondOnce } from '#src/http/idempotency/idempotency-store.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import { isUseAwaited } from '../assist/helps/use-of-voucher.ts'
import { newVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { addMember, addVouchers } from '../vouchers/testing-vouchers.ts'
import { identifyMember } from '../vouchers/tills/identify-member.ts'
import { redeemVoucher, releaseVoucher, verifyVoucher } from '../vouchers/tills/redeem-voucher.ts'
import { purgeNonces, storeNonce } from './nonce-store.ts'

let opened: OpenDatabase
let database: Database
const now = new Date('2026-11-21T10:00:00Z')
const voucherNo = newVoucherNo()
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }
const batch = 20_000
let accountNumber: string

beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedStore(database, 'S1')
  const memberId = await addMember(database)
  await addVouchers(database, memberId, [
    { voucherNo, expires: (now.getTime() + 86_400_000) * 1000, used: null },
  ])
  const another = await addMember(database)
  const member = await database
    .selectFrom('member')
    .where('member_id', '=', another)
    .select('account_number')
    .executeTakeFirstOrThrow()
  accountNumber = member.account_number
  await addVouchers(database, another, [
    { voucherNo: newVoucherNo(), expires: (now.getTime() + 86_400_000) * 1000, used: null },
  ])
  for (let from = 1; from <= 100_000; from += batch) {
    const numbers = sql`generate_series(${from}::int, ${from + batch - 1}::int) n`
    await sql`
      insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
      select member_id, 'n' || n, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at
      from voucher, ${numbers} where voucher_no = ${voucherNo}`.execute(database)
    await sql`
      insert into voucher_event (voucher_no, sequence, kind, at) select 'n' || n, 1, 'issued', ${now} from ${numbers}`.execute(
      database,
    )
    await sql`
      insert into partner_nonce (partner, nonce, seen_at)
      select 'tills', 'n' || n, ${now}::timestamptz - n * interval '1 second' from ${numbers}`.execute(
      database,
    )
    await sql`
      insert into idempotent_response (partner, idempotency_key, request_hash, outcome, data, trace_id, created_at)
      select 'tills', gen_random_uuid(), '', '1', '{}', gen_random_uuid(), ${now}::timestamptz - n * interval '1 second'
      from ${numbers}`.execute(database)
  }
  await sql`analyze`.execute(database)
}, 180_000)
afterAll(() => opened.close())

const order = { currency: 'USD', totalMinor: 900, itemMinor: 500 }
const request = { voucherNo, till, now }

test.each<[string, (watched: Database) => Promise<unknown>]>([
  ['verifying a voucher', (watched) => verifyVoucher(watched, { voucherNo, storeId: 'S1', order, now })],
  [
    'identifying a member',
    (watched) => identifyMember(watched, { accountNumber, voucherNo: null, storeId: 'S1', now }),
  ],
  [
    'redeeming it',
    (watched) =>
      redeemVoucher(watched, {
        ...request,
        idempotencyKey: randomUUID(),
        order,
        isAwaited: isUseAwaited(now),
      }),
  ],
  [
    'redeeming a redeemed voucher',
    (watched) => redeemVoucher(watched, { ...request, idempotencyKey: randomUUID() }),
  ],
  ['releasing it', (watched) => releaseVoucher(watched, { ...request, idempotencyKey: randomUUID() })],
  [
    'releasing a voucher that is not redeemed',
    (watched) => releaseVoucher(watched, { ...request, idempotencyKey: randomUUID() }),
  ],
  [
    'storing a nonce',
    (watched) =>
      storeNonce(watched, { partner: 'tills', nonce: randomUUID(), idempotencyKey: randomUUID(), now }),
  ],
  [
    'storing a response',
    (watched) =>
      respondOnce(
        watched,
        {
          scope: { column: 'partner', id: 'tills' },
          idempotencyKey: randomUUID(),
          hash: requestHash('x', Buffer.from('')),
          now,
          isStored: () => true,
        },
        () => Promise.resolve({ outcome: '1', data: {}, traceId: randomUUID() }),
      ),
  ],
  ['purging nonces', (watched) => purgeNonces(watched, now, 100)],
  ['purging responses', (watched) => purgeResponses(watched, now, 100)],
])('%s: by an index', async (_, run) => {
  const plans = await plansOf(database, run)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (voucher|voucher_event|partner_nonce|idempotent_response)\b/)
})
