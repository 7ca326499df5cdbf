// Reports and plans read the claims of one campaign by an index, however many claims there are of others.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { seedCampaign } from '@crema/gateway/modules/campaigns/seed-for-tests'
import { openMigratedPostgres } from '@crema/gateway/testing/engines'
import { plansOf } from '@crema/gateway/testing/query-plans'
import { readDatabase } from '../database/read-database.ts'
import { emptyModel } from '../file/model.ts'
import { countClaims, readClaimUsage } from '../plan/claim-usage.ts'
import { readReport } from './campaign-report.ts'

const now = new Date('2026-06-10T12:00:00Z')
const campaigns = 100
const claimsEach = 1_000

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedPostgres()
  const { database } = opened
  for (let n = 0; n < campaigns; n++) await seedCampaign(database, { activityNo: `C${n}` })
  await sql`
    insert into member (member_id, email, country, language, registered_at)
    select gen_random_uuid(), n || '@example.com', 'US', 'en', '2026-02-01' from generate_series(1, ${claimsEach}::int) n`.execute(
    database,
  )
  await sql`
    insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
    select member_id, 'C' || n, 1, gen_random_uuid(), ${now}::timestamptz - n * interval '1 hour'
    from member, generate_series(0, ${campaigns - 1}::int) n`.execute(database)
  await sql`analyze`.execute(database)
}, 120_000)
afterAll(() => opened.close())

test('a report', async () => {
  const plans = await plansOf(opened.database, (watched) => readReport(watched, 'C7', { days: 7, now }))
  expect(plans.some((plan) => plan.includes('claim_campaign'))).toBe(true)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on claim\b/)
})

test.each(['total', 'participants', 'perDay'] as const)('what a new limit (%s) has used', async (scope) => {
  const day = scope === 'perDay' ? { date: '2026-06-10', zone: 'UTC' } : undefined
  const plans = await plansOf(opened.database, (watched) => countClaims(watched, 'C7', scope, day))
  expect(plans).toHaveLength(1)
  for (const plan of plans) expect(plan).toMatch(/Index Scan (on|using) claim_campaign/)
})

test('whether campaigns have claims', async () => {
  const model = await readDatabase(opened.database, {
    campaigns: ['C1', 'C2'],
    coupons: [],
    stores: [],
    programs: [],
  })
  const current = { ...emptyModel(), campaigns: model.campaigns }
  const plans = await plansOf(opened.database, (watched) => readClaimUsage(watched, current, current, now))
  const usage = plans.find((plan) => plan.includes('on quota'))
  expect(usage).toContain('claim_campaign')
  expect(usage).not.toMatch(/Seq Scan on claim\b/)
})
