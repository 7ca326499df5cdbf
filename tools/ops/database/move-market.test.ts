// A market is moved to another database while its members claim.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { seedCampaign } from '@crema/gateway/modules/campaigns/seed-for-tests'
import { startGateway, type TestGateway } from '@crema/gateway/testing/gateway'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { runOps } from '../run-ops-for-tests.ts'
import { contentsOf } from './contents-for-tests.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const members = 50
const now = '2026-11-21T10:00:00Z'
const folder = mkdtempSync(join(tmpdir(), 'crema-move-'))
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

const rest = () => ({ name: 'rest', database: before.url, schema: 'rest' })
function mapOf(file: string, ...markets: object[]): string {
  const path = join(folder, file)
  writeFileSync(path, JSON.stringify(markets))
  return path
}

const ops = (args: readonly string[], MARKETS: string, env: Record<string, string> = {}) =>
  runOps(args, { MARKETS, ...env })

/** A client that repeats a refused call with the same key, as the page does. */
async function claim(
  gateways: readonly TestGateway[],
  token: string,
): Promise<{ outcome: string; refused: number }> {
  const idempotencyKey = randomUUID()
  for (let refused = 0; ; refused++) {
    const gateway = gateways[refused % gateways.length]
    if (!gateway) throw new Error('There is no gateway.')
    const response = await gateway.send(
      'POST activity/claim',
      { activityNo: 'FIFTY' },
      { token, idempotencyKey },
    )
    if (response.statusCode !== 503)
      return {
        outcome: response.json<{ busCode?: string }>().busCode ?? String(response.statusCode),
        refused,
      }
    expect(response.headers['retry-after']).toMatch(/^\d+$/)
    await wait(100)
  }
}

/** Whether somebody has a lock on all tables of the market `asia`, of whatever kind. */
async function isLocked(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where granted and relkind = 'r' and relnamespace = to_regnamespace('asia')
    group by pid having count(distinct relation) >= (
      select count(*) from pg_class where relkind = 'r' and relnamespace = to_regnamespace('asia')
    )`.execute(database)
  return rows.length > 0
}

test('a market is moved while its members claim: each claim is made once, and what is refused is refused with 503', async () => {
  const asia = { name: 'asia', countries: ['JP'], database: before.url, schema: 'asia' }
  const MARKETS = mapOf('before.json', asia, rest())
  const to = mapOf('after.json', { ...asia, database: after.url, schema: 'asia_2' }, rest())
  const old = await startGateway({ now, database: before.url, schema: 'asia' })
  const gateways = [old]
  // Its statements do not wait for those of the gateway.
  const watching = await openDatabase(before.url, { pool: 1 })
  try {
    const { database } = old.services
    await seedCampaign(database, { activityNo: 'FIFTY', totalStock: members })
    const tokens: string[] = []
    for (let count = 0; count < members; count++)
      tokens.push((await old.signIn(`member-${count}@example.com`)).token)
    await sql`
      insert into idempotent_response (member_id, idempotency_key, request_hash, outcome, data, trace_id, created_at)
      select member_id, gen_random_uuid(), '\\x00ff', 'soldOut', 'null', gen_random_uuid(), '2026-11-21 09:00:00.123456+00'
      from member limit 1`.execute(database)

    // Copied after claims and quotas, and long enough for claims that do not wait to come too late.
    await sql`
      insert into session (session_id, member_id, token_hash, token_expires_at, refresh_hash, refreshed_at, refresh_expires_at,
        created_at)
      select gen_random_uuid(), member_id, sha256(number::text::bytea), '2026-11-22', sha256(('r' || number)::bytea),
        '2026-11-21', '2026-12-21', '2026-11-21'
      from generate_series(1, 50000) as number, (select member_id from member limit 1) as one`.execute(
      database,
    )

    const planned = await ops(['move-market', 'asia', '--to', to, '--dry-run'], MARKETS)
    expect(planned).toMatchObject({ code: 0, err: '' })
    expect(planned.out).toMatch(
      /about [\d,]+ rows, \d+ MB\n→ PostgreSQL at .+, schema asia_2\n✓ It can be moved\./,
    )
    expect(await old.app.inject('/readyz')).toMatchObject({ statusCode: 200 })

    let isMoved = false
    const moving = ops(['move-market', 'asia', '--to', to], MARKETS).then(async (moved) => {
      isMoved = true
      // What an operator does: gateways with the new map.
      gateways.push(await startGateway({ now, database: after.url, schema: 'asia_2' }))
      return moved
    })
    // Some before the tables are locked, most while they are copied, the others when the former tables are closed.
    const claiming = tokens.slice(0, 10).map((token) => claim(gateways, token))
    await expect
      .poll(() => isMoved || isLocked(watching.database), { interval: 2, timeout: 60_000 })
      .toBe(true)
    expect(isMoved).toBe(false)
    for (const token of tokens.slice(10, 40)) {
      claiming.push(claim(gateways, token))
      await wait(30)
    }
    await expect.poll(() => isMoved, { interval: 5, timeout: 60_000 }).toBe(true)
    claiming.push(...tokens.slice(40).map((token) => claim(gateways, token)))
    const claims = await Promise.all(claiming)
    const moved = await moving
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(moved.out).toMatch(/✓ [\d,]+ rows of \d+ tables copied in [\d.]+ s\./)

    expect(claims.map(({ outcome }) => outcome)).toEqual(Array<string>(members).fill('1'))
    expect(claims.filter(({ refused }) => refused > 0).length).toBeGreaterThan(0)
    const [, next] = gateways
    if (!next) throw new Error('The new gateway is missing.')
    const { rows } = await sql`
      select (select count(*) from claim) as claims, (select count(distinct member_id) from claim) as members,
        (select count(*) from voucher) as vouchers, (select sum(taken)::int from quota) as taken`.execute(
      next.services.database,
    )
    expect(rows).toEqual([{ claims: members, members, vouchers: members, taken: members }])
    const late = await next.signIn('late@example.com')
    expect(
      (await next.call('POST activity/claim', { activityNo: 'FIFTY' }, { token: late.token })).busCode,
    ).toBe('soldOut')
    expect(await old.app.inject('/readyz')).toMatchObject({ statusCode: 503 })
  } finally {
    await watching.close()
    for (const each of gateways) await each.close()
  }
})

test('every value and sequence is the same afterwards, also of tables without a schema of their own', async () => {
  const single = { name: 'single', database: after.url }
  const MARKETS = mapOf('single.json', single)
  const to = mapOf('single-after.json', { ...single, database: before.url, schema: 'single' })
  const gateway = await startGateway({ now, database: after.url })
  try {
    await gateway.signIn('mira@example.com')
    await seedCampaign(gateway.services.database, { activityNo: 'ONE' })
  } finally {
    await gateway.close()
  }
  const expected = await contentsOf(after.url, 'public')
  expect(await ops(['move-market', 'single', '--to', to], MARKETS)).toMatchObject({ code: 0, err: '' })
  expect(await contentsOf(before.url, 'single')).toEqual(expected)
  expect(expected['member']).toHaveLength(1)

  // The former schema is empty enough for a new start, and the extensions are still there.
  const { database, close } = await openDatabase(after.url, { pool: 1 })
  try {
    await migrate(database)
    expect(await database.selectFrom('member').select('member_id').execute()).toEqual([])
  } finally {
    await close()
  }
})

test('nothing is changed by a move that is refused', async () => {
  const asia = { name: 'asia', countries: ['JP'], database: after.url, schema: 'asia_2' }
  const MARKETS = mapOf('refused.json', asia, rest())
  const moved = { ...asia, schema: 'asia_3' }
  const contents = await contentsOf(after.url, 'asia_2')
  const move = (...markets: object[]) =>
    ops(['move-market', 'asia', '--to', mapOf('refused-after.json', ...markets)], MARKETS)
  const refusals: [markets: object[], sentence: string][] = [
    [[asia, rest()], 'The file has asia where it is.'],
    [
      [{ ...moved, countries: ['JP', 'KR'] }, rest()],
      'The file must have the same markets with the same countries',
    ],
    [[moved, { ...rest(), schema: 'other' }], 'The file also moves rest: move one market at a time.'],
    [[{ ...moved, database: 'memory://' }, rest()], 'A market can be moved to a PostgreSQL server alone.'],
    [
      [{ ...moved, database: before.url, schema: 'single' }, rest()],
      'The schema single of the target has rows in',
    ],
  ]
  for (const [markets, sentence] of refusals)
    expect(await move(...markets)).toMatchObject({
      code: 1,
      err: expect.stringContaining(sentence) as string,
    })
  expect(await ops(['move-market', 'asia'], MARKETS)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--to <file') as string,
  })
  const inProduction = await ops(
    ['move-market', 'asia', '--to', mapOf('refused-after.json', moved, rest())],
    MARKETS,
    {
      NODE_ENV: 'production',
      APP_KEY: 'a-key',
      APP_SECRET: 'a-secret-of-a-test',
      SERVER_SECRET: 'a-server-secret-of-a-test-long-enough',
      PUBLIC_ORIGIN: 'https://coffee.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Coffee <hello@coffee.example>',
    },
  )
  expect(inProduction).toMatchObject({
    code: 1,
    err: 'Nothing was changed: in production this needs --yes.\n',
  })
  expect(await contentsOf(after.url, 'asia_2')).toEqual(contents)
})
