// No call scans one of these tables sequentially, however many members and campaigns there are.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import { findCoupons, findCampaign, listCampaigns } from '../catalogue/campaign-store.ts'
import { purgeScanUses } from '../scans/scan-store.ts'
import { seedCampaign, seedMembers } from '../seed-for-tests.ts'
import { claimCampaign } from './claim-campaign.ts'
import { findCampaignForMember } from './claimant-store.ts'
import { claimedVouchers } from './claimed-vouchers.ts'
import { findClaimedCampaigns } from './own-campaign-store.ts'

let opened: OpenDatabase
let database: Database
const now = new Date('2026-06-10T12:00:00Z')
const memberId = '00000000-0000-4000-8000-000000000077'
const rows = 100_000
const terms = JSON.stringify({
  country: 'US',
  value: { kind: 'exchange', item: 'latte' },
  texts: { en: { name: 'One latte', note: '' } },
  rules: { en: [] },
})
/** Rows inserted per statement, to stay below the statement timeout. */
const batch = 20_000

beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedCampaign(database, {
    activityNo: 'HOT',
    totalStock: 1_000_000,
    dailyLimit: 500_000,
    participantCap: 900_000,
    perPersonLimit: 9,
    scanOnly: true,
    seriesNo: 'S',
    coupons: 2,
  })
  // 100,000 campaigns, one an hour, nearly all of which have ended.
  await sql`
    insert into campaign (activity_no, kind, countries, starts_at, ends_at, zone, texts)
    select 'C' || n, 'coupons', '{}', '1927-01-01', ${now}::timestamptz + (n - 99000) * interval '1 hour', 'UTC', texts
    from campaign, generate_series(1, ${rows}::int) n where activity_no = 'HOT'`.execute(database)
  await sql`
    insert into campaign_coupon (activity_no, position, coupon_no)
    select activity_no, 0, 'HOT-0' from campaign where activity_no <> 'HOT'`.execute(database)
  for (const bucket of [0, 1]) {
    await sql`
      insert into quota (activity_no, scope, bucket, capacity)
      select activity_no, 'total', ${bucket}::smallint, 10 from campaign where activity_no <> 'HOT'`.execute(
      database,
    )
  }
  for (let from = 1; from <= rows; from += batch) {
    const numbers = sql`generate_series(${from}::int, ${from + batch - 1}::int) n`
    const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
    await sql`
      insert into member (member_id, email, country, language, registered_at)
      select ${id}, n || '@example.com', 'US', 'en', '2026-02-01' from ${numbers}`.execute(database)
    await sql`
      insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at, series_no)
      select ${id}, 'HOT', 1, gen_random_uuid(), ${now}::timestamptz - n * interval '1 second', 'S' from ${numbers}`.execute(
      database,
    )
    await sql`
      insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
      select ${id}, n::text, 'HOT', 1, 'HOT-0', ${terms}::jsonb, 'UTC', ${now}, ${now}::timestamptz + interval '7 days' from ${numbers}`.execute(
      database,
    )
    await sql`
      insert into scan_use (scan_id, used_at)
      select gen_random_uuid(), ${now}::timestamptz - n * interval '1 second' from ${numbers}`.execute(
      database,
    )
  }
  await sql`analyze`.execute(database)
}, 180_000)
afterAll(() => opened.close())

const seqScan = /Seq Scan on (campaign|campaign_coupon|quota|member|claim|voucher|voucher_event|scan_use)\b/

test.each<[string, (watched: Database) => Promise<unknown>]>([
  ['a campaign', (watched) => findCampaign(watched, 'HOT', 'US', now)],
  ['coupons', (watched) => findCoupons(watched, ['HOT', 'C99000'], 'US')],
  ['running campaigns', (watched) => listCampaigns(watched, 'US', now, null, 20)],
  [
    'the next page of campaigns',
    (watched) =>
      listCampaigns(
        watched,
        'US',
        now,
        { endsAt: new Date('2026-06-20T12:00:00Z'), activityNo: 'C99240' },
        20,
      ),
  ],
  [
    'a campaign, its coupons and the claimant',
    (watched) => findCampaignForMember(watched, 'HOT', { memberId, country: 'US', now }),
  ],
  ['the claimed campaigns', (watched) => findClaimedCampaigns(watched, memberId, now)],
  ['claimed vouchers', (watched) => claimedVouchers(watched, memberId, 'HOT', 'en', now)],
  ['expired scans', (watched) => purgeScanUses(watched, now)],
])('%s: by an index', async (_, run) => {
  const plans = await plansOf(database, run)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).not.toMatch(seqScan)
    expect(plan).toMatch(/Index|Bitmap/)
  }
})

test('a page of campaigns is read in index order, without those that have ended', async () => {
  const pages = [null, { endsAt: new Date('2026-06-20T12:00:00Z'), activityNo: 'C99240' }]
  for (const after of pages) {
    const [plan] = await plansOf(database, (watched) => listCampaigns(watched, 'US', now, after, 20))
    expect(plan).toContain('Index Scan using campaign_window')
    expect(plan).toMatch(/Index Cond: .*ends_at/)
    expect(plan).not.toContain('Sort')
  }
})

test('a claim with every limit and a scan, granted and refused', async () => {
  const [newcomer = '', before = ''] = await seedMembers(database, 2)
  const requestOf = (member: string) => ({
    activityNo: 'HOT',
    memberId: member,
    country: 'US' as const,
    idempotencyKey: randomUUID(),
    scan: { activityNo: 'HOT', storeId: null, scanId: randomUUID(), memberId: null },
    now,
  })
  // The first claim opens the day's quota and stores the terms of its vouchers.
  const first = await plansOf(database, (watched) => claimCampaign(watched, requestOf(before)))
  const request = requestOf(newcomer)
  const granted = await plansOf(database, (watched) => claimCampaign(watched, request))
  // The same scan again is refused after looking for an earlier claim of this request.
  const refused = await plansOf(database, (watched) =>
    claimCampaign(watched, { ...request, idempotencyKey: randomUUID() }),
  )
  expect(granted.some((plan) => plan.includes('Insert on claim'))).toBe(true)
  expect(refused.length).toBeGreaterThan(granted.length - 2)
  for (const plan of [...first, ...granted, ...refused]) expect(plan).not.toMatch(seqScan)
})

test('paging through campaigns returns each of them once', async () => {
  const seen: string[] = []
  let after: Parameters<typeof listCampaigns>[3] = null
  for (;;) {
    const page = await listCampaigns(database, 'US', now, after, 50)
    seen.push(...page.map(({ activityNo }) => activityNo))
    const last = page.at(-1)
    if (page.length < 50 || !last) break
    after = { endsAt: last.endsAt, activityNo: last.activityNo }
  }
  // 1,000 of the inserted campaigns end after `now`; HOT is the last.
  expect(seen).toHaveLength(1_001)
  expect(new Set(seen).size).toBe(1_001)
})
