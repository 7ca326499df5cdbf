// With 100,000 helps every call reads few rows by an index, and a till reads one index for a member without a pending help.
import { sql } from 'kysely'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { seedMembers } from '#src/modules/campaigns/seed-for-tests.ts'
import { redeemVoucher } from '#src/modules/vouchers/tills/redeem-voucher.ts'
import { openMigratedPostgres } from '#src/testing/engines.ts'
import { plansOf } from '#src/testing/query-plans.ts'
import { findInviterRecord } from './achievements/achievement-store.ts'
import { help, invite, seedAssist } from './assist-for-tests.ts'
import { anonymizeHelps } from './helps/anonymize-helps.ts'
import { findHelpOfClaim, findHelps, findHelpUnder } from './helps/help-store.ts'
import { findDueHelps, findHelpsAwaitingUse, findHelpsByUse } from './helps/transition-store.ts'
import { countUse, isUseAwaited, undoUse } from './helps/use-of-voucher.ts'
import { findInvitationByCode, findLastInvitation, findStanding } from './invitations/invitation-store.ts'
import { countHeldHelps } from './review/held-help-store.ts'
import { findRewards, findRewardsToGive } from './rewards/reward-store.ts'

const now = new Date('2026-06-10T12:00:00Z')
const inviters = 20_000
const each = 5
/** Inviters of one statement, to stay below the statement timeout. */
const batch = 5_000

let opened: OpenDatabase
let database: Database
let memberId = ''
let invitationId = ''
const activityNo = 'LARGE'
beforeAll(async () => {
  opened = await openMigratedPostgres()
  database = opened.database
  await seedAssist(database, { activityNo })
  const id = (n: string) => sql`('00000000-0000-4000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  // The alphabet of codes has neither 0 nor 1.
  const code = (n: string, length: number) =>
    sql`translate(lpad((${sql.raw(n)})::text, ${sql.lit(length)}, '0'), '01', 'XY')`
  await sql`
    insert into member (member_id, email, country, language, registered_at)
    select ${id('n')}, n || '@example.com', 'US', 'en', '2026-02-01' from generate_series(1, ${inviters}::int) n`.execute(
    database,
  )
  for (let from = 1; from <= inviters; from += batch) {
    const numbers = sql`generate_series(${from}::int, ${from + batch - 1}::int) n`
    await sql`
      insert into invitation (invitation_id, activity_no, member_id, ordinal, code, country, started_at, seats, helpers, qualified)
      select ${id('n')}, ${activityNo}, ${id('n')}, 1, ${code('n', 10)}, 'US', ${now}::timestamptz, 9, ${each}, 4
      from ${numbers}`.execute(database)
    await sql`
      insert into help (help_id, invitation_id, activity_no, member_id, ordinal, helped_at, reference, state, until, qualified_at)
      select ${id('n * 10 + k')}, ${id('n')}, ${activityNo}, ${id('(n + k) % 20000 + 1')}, k,
        ${now}::timestamptz - (n * 10 + k) * interval '1 second', ${code('n * 10 + k', 8)},
        case when k = 0 then 'pending' else 'rewarded' end, ${now}::timestamptz + interval '7 days', ${now}::timestamptz
      from ${numbers}, generate_series(0, ${each - 1}::int) k`.execute(database)
    await sql`
      insert into help_signal (help_id, activity_no, kind, mark, at)
      select ${id('n * 10 + k')}, ${activityNo}, kind, decode(md5(kind || n || k), 'hex'), ${now}::timestamptz
      from ${numbers}, generate_series(0, ${each - 1}::int) k, unnest(array['device', 'network', 'address']) kind`.execute(
      database,
    )
    await sql`
      insert into assist_reward (invitation_id, friends, reached_at, given_at, voucher_nos)
      select ${id('n')}, friends, ${now}::timestamptz, ${now}::timestamptz, '{}'
      from ${numbers}, unnest(array[1, 3]) friends`.execute(database)
  }
  const [member = ''] = await seedMembers(database, 1)
  memberId = member
  invitationId = '00000000-0000-4000-8000-000000000042'
  await sql`analyze`.execute(database)
}, 120_000)
afterAll(() => opened.close())

const inviter = '00000000-0000-4000-8000-000000000042'
const page = { activityNo, after: null, limit: 20 }

test.each<[string, (watched: Database) => Promise<unknown>]>([
  ['an invitation of a link', (watched) => findInvitationByCode(watched, activityNo, 'XXXXXXXX42')],
  ['the own invitation', (watched) => findLastInvitation(watched, activityNo, inviter)],
  [
    'whether a member has helped',
    (watched) => findStanding(watched, invitationId, { memberId, activityNo, now }),
  ],
  ['friends of an inviter', (watched) => findHelps(watched, { ...page, memberId: inviter })],
  [
    'the help of a claim',
    (watched) => findHelpOfClaim(watched, { memberId: inviter, activityNo, ordinal: 1 }),
  ],
  ['the help under an invitation', (watched) => findHelpUnder(watched, memberId, invitationId)],
  ['helps that wait for a use', (watched) => findHelpsAwaitingUse(watched, { memberId, issuedAt: now, now })],
  ['helps by a use', (watched) => findHelpsByUse(watched, '1234')],
  ['helps under review', (watched) => countHeldHelps(watched)],
  ['helps that are due', (watched) => findDueHelps(watched, now, 200)],
  ['rewards of an inviter', (watched) => findRewards(watched, { ...page, memberId: inviter })],
  ['rewards to give', (watched) => findRewardsToGive(watched, now, 200)],
  ['badges of an inviter', (watched) => findInviterRecord(watched, inviter)],
  ['a deletion', (watched) => anonymizeHelps(watched, memberId)],
])('%s: by an index', async (_, run) => {
  for (const plan of await plansOf(database, run)) {
    expect(plan).not.toMatch(/Seq Scan on (help|help_signal|invitation|assist_reward|member)\b/)
    expect(plan).toMatch(/Index|Bitmap/)
  }
})

test('a help reads no helps of others', async () => {
  const invitation = await invite(database, activityNo, inviter, now)
  const mark = Buffer.from('0123456789abcdef')
  const signals = [{ kind: 'network' as const, mark }]
  const plans = await plansOf(database, async (watched) => {
    expect(await help(watched, invitation, memberId, now, { signals })).toHaveProperty('ok')
  })
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (help|help_signal|invitation|member)\b/)
})

test('a till takes one statement more', async () => {
  const use = { memberId, voucherNo: '1234', issuedAt: now, now }
  const [used, ...moreOfUse] = await plansOf(database, (watched) => countUse(watched, use))
  const [released, ...moreOfRelease] = await plansOf(database, (watched) => undoUse(watched, '1234'))
  expect(used).toContain('Index Scan using help_pending')
  expect(released).toContain('Index Scan using help_used')
  expect([...moreOfUse, ...moreOfRelease]).toEqual([])
})

test('the use of a voucher finds whether a help waits for it by the index of pending helps', async () => {
  const till = { partner: 'tills', till: 'T1', storeId: 'S1' }
  const request = { voucherNo: '1234', till, idempotencyKey: newKey(), now, isAwaited: isUseAwaited(now) }
  const [plan] = await plansOf(database, (watched) => redeemVoucher(watched, request))
  expect(plan).toContain('help_pending')
  expect(plan).not.toMatch(/Seq Scan on help\b/)
})
