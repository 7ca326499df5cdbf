// The database of a chain is split into two markets while its members claim.
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '@crema/gateway/database/database'
import { openDatabase } from '@crema/gateway/database/open-database'
import { help, invite, jobServices, seedAssist } from '@crema/gateway/modules/assist/assist-for-tests'
import { runAssist } from '@crema/gateway/modules/assist/assist-jobs'
import { seedCampaign, seedStore } from '@crema/gateway/modules/campaigns/seed-for-tests'
import { giveStars, seedDraw } from '@crema/gateway/modules/draws/draws-for-tests'
import { unsubscribeTokens } from '@crema/gateway/modules/privacy/marketing/unsubscribe-token'
import { seedProgram } from '@crema/gateway/modules/stars/stars-for-tests'
import { startGateway, type TestGateway } from '@crema/gateway/testing/gateway'
import { startMarkets } from '@crema/gateway/testing/markets'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { runOps } from '../run-ops-for-tests.ts'
import { tablesOf } from './copy-tables.ts'
import { splitRows } from './split-rows.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const now = '2026-11-21T10:00:00Z'
const past = new Date('2026-11-01T00:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'crema-split-'))
type Server = Awaited<ReturnType<typeof startPostgres>>
let before: Server
let after: Server
beforeAll(async () => {
  ;[before, after] = [await startPostgres({ durable: false }), await startPostgres({ durable: false })]
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await before.stop()
  await after.stop()
})

const parts = () => [
  { name: 'rest', code: '20', database: before.url, schema: 'rest' },
  { name: 'asia', code: '10', countries: ['JP', 'KR'], database: after.url, schema: 'asia' },
]
function mapOf(file: string, markets: readonly object[]): string {
  const path = join(folder, file)
  writeFileSync(path, JSON.stringify(markets))
  return path
}

const split = (args: readonly string[], onStart?: (child: ChildProcess) => void) =>
  runOps(
    ['split-market', 'default', '--to', mapOf('after.json', parts()), ...args],
    { DATABASE_URL: before.url },
    onStart,
  )

/** Whether somebody has a lock on all tables of the schema. */
async function isLocked(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where granted and relkind = 'r' and relnamespace = to_regnamespace('public')
    group by pid having count(distinct relation) >= (
      select count(*) from pg_class where relkind = 'r' and relnamespace = to_regnamespace('public')
    )`.execute(database)
  return rows.length > 0
}

type Member = { email: string; country: Country; token: string; memberId: string }
const inCountry = (country: Country) => ({ headers: { 'x-country': country } })
async function signUp(gateway: Pick<TestGateway, 'signIn'>, country: Country): Promise<Member> {
  const email = `${country.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
  return { email, country, ...(await gateway.signIn(email, inCountry(country))) }
}

type Caller = Pick<TestGateway, 'send'>
const claim = (gateway: Caller, member: Member, activityNo: string, idempotencyKey: string = randomUUID()) =>
  gateway.send(
    'POST activity/claim',
    { activityNo },
    { token: member.token, idempotencyKey, ...inCountry(activityNo.startsWith('JP') ? 'JP' : 'US') },
  )

const outcomeOf = (response: Awaited<ReturnType<typeof claim>>) =>
  response.json<{ busCode?: string }>().busCode ?? String(response.statusCode)

async function seed({ services: { database } }: TestGateway) {
  await seedStore(database, 'S-US')
  await seedStore(database, 'S-JP', { country: 'JP' })
  await seedCampaign(database, { activityNo: 'EVERYWHERE' })
  await seedCampaign(database, { activityNo: 'US-ONLY', countries: ['US'], totalStock: 20 })
  await seedCampaign(database, { activityNo: 'JP-ONLY', countries: ['JP'], totalStock: 20 })
  await seedCampaign(database, { activityNo: 'OVER', totalStock: 100, endsAt: past })
  await seedProgram(database, { programNo: 'P-US' })
  await seedProgram(database, { programNo: 'P-JP', country: 'JP', rates: { JPY: { stars: 1, perMinor: 1 } } })
}

/** A draw and invitations of members of both sides, which are over. */
async function seedHistory(database: Database, american: Member, japanese: Member) {
  await seedDraw(database, { activityNo: 'DRAWN', endsAt: past })
  for (const [index, { memberId }] of [american, japanese].entries())
    await sql`insert into draw_entry (activity_no, code, member_id, ordinal, entered_at, country, stars)
      values ('DRAWN', ${`2222222${index + 2}`}, ${memberId}::uuid, 1, ${past}::timestamptz, 'US', 10)`.execute(
      database,
    )
  await sql`update draw set closed_at = ${past}::timestamptz, drawn_at = ${past}::timestamptz, entries = 2,
    root = sha256('root'::bytea)`.execute(database)
  await seedAssist(database, { activityNo: 'FRIENDS' })
  const invitation = await invite(database, 'FRIENDS', american.memberId, new Date(now))
  await help(database, invitation, japanese.memberId, new Date(now))
  await runAssist(
    jobServices(database, () => new Date(now)),
    new Date(now),
  )
  await sql`update campaign set ends_at = ${past}::timestamptz where activity_no = 'FRIENDS'`.execute(
    database,
  )
}

const countsOf = async (database: Database) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from claim) as claims, (select count(*) from voucher) as vouchers,
      (select count(*) from voucher_event) as events, (select count(*) from member where home_market is null) as members,
      (select coalesce(sum(remaining), 0)::int from star_lot) as stars, (select count(*) from star_transfer) as transfers,
      (select count(*) from help) as helps`.execute(database)
  return rows[0] ?? {}
}

test('every table has a rule', async () => {
  const gateway = await startGateway({ now, database: before.url })
  try {
    expect(Object.keys(splitRows).toSorted()).toEqual(
      (await tablesOf(gateway.services.database, 'public')).toSorted(),
    )
  } finally {
    await gateway.close()
  }
})

test('a database is split while members claim: nobody loses anything, and no limit is exceeded', async () => {
  const old = await startGateway({ now, database: before.url })
  const watching = await openDatabase(before.url, { pool: 1 })
  let markets: Awaited<ReturnType<typeof startMarkets>> | undefined
  try {
    const { database } = old.services
    await seed(old)
    const american = await signUp(old, 'US')
    const japanese = await signUp(old, 'JP')
    for (const member of [american, japanese]) {
      for (const activityNo of ['EVERYWHERE', 'US-ONLY', 'JP-ONLY'])
        expect(outcomeOf(await claim(old, member, activityNo))).toBe('1')
      await giveStars(database, member.memberId, 120, new Date(now))
    }
    await seedHistory(database, american, japanese)
    // What a browser and a mailbox have kept.
    const renewed = await old.send(
      'POST customer/emailLogin',
      await old.askForCode(japanese.email, 'login', inCountry('JP')),
      inCountry('JP'),
    )
    const [cookie = ''] = String(renewed.headers['set-cookie']).split(';')
    const link = unsubscribeTokens(old.services.config.serverSecret).issue(japanese.memberId)
    const claimers: Member[] = []
    for (let count = 0; count < 40; count++) claimers.push(await signUp(old, count % 2 === 0 ? 'US' : 'JP'))
    // Long enough to copy for calls that meet the locks.
    await sql`
      insert into session (session_id, member_id, token_hash, token_expires_at, refresh_hash, refreshed_at, refresh_expires_at, created_at)
      select gen_random_uuid(), ${american.memberId}::uuid, sha256(number::text::bytea), '2026-11-22', sha256(('r' || number)::bytea),
        '2026-11-21', '2026-12-21', '2026-11-21'
      from generate_series(1, 50000) as number`.execute(database)

    // What two markets would share is refused, and nothing is changed.
    await seedCampaign(database, { activityNo: 'SHARED', totalStock: 5 })
    await seedCampaign(database, { activityNo: 'SHARED-DAILY', dailyLimit: 5 })
    const refused = await split(['--dry-run'])
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('with limits for all of them: SHARED, SHARED-DAILY.')
    await sql`update campaign set countries = '{US}' where activity_no like 'SHARED%'`.execute(database)
    const planned = await split(['--dry-run'])
    expect([planned.code, planned.err]).toEqual([0, ''])
    expect(planned.out).toMatch(/→ rest: .*: 21 members, 1 guest of another/)
    expect(planned.out).toMatch(/→ asia: .*: 21 members, 1 guest of another/)

    // Killed while it copies, it has changed nothing.
    let killed: ChildProcess | undefined
    const interrupted = split([], (child) => (killed = child))
    await expect.poll(() => isLocked(watching.database), { interval: 2, timeout: 60_000 }).toBe(true)
    killed?.kill('SIGKILL')
    expect((await interrupted).code).not.toBe(0)
    expect(outcomeOf(await claim(old, american, 'OVER'))).toBe('ended')

    const keys = claimers.map(() => randomUUID())
    const first = claimers.slice(0, 10).map((member, index) => claim(old, member, 'US-ONLY', keys[index]))
    let isDone = false
    const splitting = split([]).then((finished) => {
      isDone = true
      return finished
    })
    await expect
      .poll(() => isDone || isLocked(watching.database), { interval: 2, timeout: 60_000 })
      .toBe(true)
    expect(isDone).toBe(false)
    const others = claimers.slice(10).map(async (member, index) => {
      await wait(index * 20)
      return claim(old, member, 'US-ONLY', keys[index + 10])
    })
    const answers = await Promise.all([...first, ...others])
    const done = await splitting
    expect([done.code, done.err]).toEqual([0, ''])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 503))
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(await old.app.inject('/readyz')).toMatchObject({ statusCode: 503 })

    const MARKETS = mapOf('after.json', parts())
    const entered = await runOps(['directory'], { MARKETS })
    expect([entered.code, entered.err]).toEqual([0, ''])
    expect(await runOps(['audit'], { MARKETS })).toMatchObject({ code: 0, err: '' })
    markets = await startMarkets({ markets: parts(), now })
    const running = markets

    // The members repeat what was refused, those of the second market after a sign-in.
    const again: Member[] = []
    for (const member of claimers)
      again.push(
        member.country === 'US'
          ? member
          : { ...member, ...(await running.signIn(member.email, inCountry('JP'))) },
      )
    expect(again.map(({ memberId }) => memberId)).toEqual(claimers.map(({ memberId }) => memberId))
    const outcomes: string[] = []
    for (const [index, member] of again.entries())
      outcomes.push(outcomeOf(await claim(running, member, 'US-ONLY', keys[index])))
    // Two of 20 were claimed before.
    expect(outcomes.filter((outcome) => outcome === '1')).toHaveLength(18)
    expect(outcomes.filter((outcome) => outcome === 'soldOut')).toHaveLength(22)
    for (const [index, answer] of answers.entries())
      if (answer.statusCode === 200 && outcomeOf(answer) === '1') expect(outcomes[index]).toBe('1')

    // The wallet of a member of Japan has all of theirs, also what only the other market has.
    const { token } = await running.signIn(japanese.email, inCountry('JP'))
    const wallet = await running.call('GET coupon/mine', { state: 'unused' }, { token })
    expect(wallet.data.items.map(({ activityNo }) => activityNo).toSorted()).toEqual([
      'EVERYWHERE',
      'FRIENDS',
      'JP-ONLY',
      'US-ONLY',
    ])
    for (const { voucherNo } of wallet.data.items)
      expect((await running.call('GET coupon/detail', { voucherNo }, { token })).data.voucherNo).toBe(
        voucherNo,
      )
    const refreshed = await running.call(
      'POST customer/refresh',
      {},
      { headers: { 'x-country': 'JP', cookie } },
    )
    expect(refreshed.data.session.token).toMatch(/^10~/)
    const unsubscribed = await running.app.inject({
      method: 'POST',
      url: `/mail/unsubscribe/${link}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(unsubscribed.statusCode).toBe(200)
    const { database: rest } = running.servicesOf('rest')
    const { database: asia } = running.servicesOf('asia')
    const homes = sql`select member_id, email, home_market from member where home_market is not null`
    expect((await homes.execute(rest)).rows).toEqual(
      expect.arrayContaining([{ member_id: japanese.memberId, email: null, home_market: 'asia' }]),
    )
    expect((await homes.execute(asia)).rows).toEqual([
      { member_id: american.memberId, email: null, home_market: 'rest' },
    ])
    // All codes of the draw are in both, each with the members of that market alone.
    const entries = sql`select count(*) as codes, count(member_id) as members from draw_entry`
    expect((await entries.execute(asia)).rows).toEqual([{ codes: 2, members: 2 }])
    const [one, two] = [await countsOf(rest), await countsOf(asia)]
    const total = Object.fromEntries(
      Object.entries(one).map(([name, count]) => [name, count + (two[name] ?? 0)]),
    )
    expect(total).toMatchObject({ members: 42, stars: 240, helps: 1 })
    expect(one['stars']).toBe(120)
  } finally {
    await markets?.close()
    await watching.close()
    await old.close()
  }
})

test('a file that does not divide the market, or has no empty place for it, is refused', async () => {
  const env = { DATABASE_URL: after.url }
  const place = { database: after.url, schema: 'new_rest' }
  const refusals: [markets: object[], sentence: string][] = [
    [[{ name: 'all', ...place }], 'The file must have several markets in the place of default.'],
    [
      [
        { name: 'rest', database: after.url },
        { name: 'asia', countries: ['JP'], ...place },
      ],
      'rest needs another place than default has',
    ],
    [
      [
        { name: 'rest', ...place },
        { name: 'asia', countries: ['JP'], ...place, schema: 'new_asia', secret: 'x'.repeat(32) },
      ],
      'asia needs the secret of default',
    ],
    [
      [
        { name: 'rest', ...place },
        { name: 'asia', countries: ['JP'], database: after.url, schema: 'asia' },
      ],
      'The schema asia of the target has rows in',
    ],
  ]
  const gateway = await startGateway({ now, database: after.url })
  await gateway.close()
  for (const [markets, sentence] of refusals)
    expect(
      await runOps(['split-market', 'default', '--to', mapOf('refused.json', markets)], env),
    ).toMatchObject({ code: 1, err: expect.stringContaining(sentence) as string })
  expect(await runOps(['split-market', 'default'], env)).toMatchObject({ code: 1 })
})
