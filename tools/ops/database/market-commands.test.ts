// The commands with two markets in schemas of one database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '@crema/gateway/database/open-database'
import { seedDraw } from '@crema/gateway/modules/draws/draws-for-tests'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { addMembers } from '../claims-for-tests.ts'
import { runOps } from '../run-ops-for-tests.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'crema-markets-'))
let server: Awaited<ReturnType<typeof startPostgres>>
let markets: string
let place: string
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  const { host, pathname } = new URL(server.url)
  place = `PostgreSQL at ${host}${pathname}`
  markets = join(folder, 'markets.json')
  writeFileSync(
    markets,
    JSON.stringify([
      { name: 'asia', countries: ['JP', 'KR'], database: server.url, schema: 'asia' },
      { name: 'rest', database: server.url, schema: 'rest' },
    ]),
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

const ops = (args: readonly string[], env: Record<string, string> = {}) =>
  runOps(args, { MARKETS: markets, ...env })

async function inDatabase(statement: string): Promise<unknown[]> {
  const { database, close } = await openDatabase(server.url, { pool: 1 })
  try {
    return (await sql.raw(statement).execute(database)).rows
  } finally {
    await close()
  }
}

const storeFile = (storeId: string, country: string, zone: string) => {
  const file = join(folder, `${storeId}.csv`)
  writeFileSync(
    file,
    'storeId,country,city,name,address,zone,latitude,longitude,monday,tuesday,wednesday,thursday,friday,saturday,sunday\n'
      + `${storeId},${country},City,Name,Street 1,${zone},35,139,,,,,,,\n`,
  )
  return file
}

// In this order, since each test uses what the one before has made.
test('migrate lists what is missing with --dry-run, and then applies it in every market', async () => {
  const planned = await ops(['migrate', '--dry-run'])
  expect(planned).toMatchObject({ code: 0, err: '' })
  for (const market of ['asia', 'rest'])
    expect(planned.out).toMatch(
      new RegExp(
        `${place}, schema ${market} \\(market ${market}\\): \\d+ migrations missing\n  0001-first\n`,
      ),
    )
  expect(await inDatabase("select from pg_namespace where nspname in ('asia', 'rest')")).toEqual([])
  expect(await ops(['audit'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('(market asia) is not migrated') as string,
  })

  const done = await ops(['migrate'])
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out.match(/✓ Done\./g)).toHaveLength(2)
  expect(await ops(['migrate'])).toEqual({
    code: 0,
    err: '',
    out: `${place}, schema asia (market asia): up to date\n${place}, schema rest (market rest): up to date\n`,
  })
})

test('one market whose database cannot be used does not keep the others from theirs', async () => {
  const MARKETS = JSON.stringify([
    { name: 'asia', countries: ['JP'], database: 'postgres://nobody:hush@127.0.0.1:9/nothing' },
    { name: 'rest', database: server.url, schema: 'rest' },
  ])
  const { code, out, err } = await ops(['audit'], { MARKETS })
  expect(code).toBe(1)
  expect(err).toMatch(/^✗ The database at 127\.0\.0\.1:9\/nothing cannot be used \(.+\): check MARKETS\.\n$/)
  expect(err).not.toContain('hush')
  expect(out).toContain('✓ The books balance')
})

test('audit goes over all markets, or over the one that is named', async () => {
  const all = await ops(['audit'])
  expect(all).toMatchObject({ code: 0, err: '' })
  expect(all.out.match(/✓ The books balance/g)).toHaveLength(2)
  const one = await ops(['audit', '--market', 'asia'])
  expect(one.out).toContain('(market asia)')
  expect(one.out.match(/✓ The books balance/g)).toHaveLength(1)
  await inDatabase(
    "insert into rest.star_account (account_id, country, owed) values ('01a1fc43-2db6-742c-8ed4-2ce1efbd8586', 'DE', 7)",
  )
  const differing = await ops(['audit'])
  expect(differing.code).toBe(1)
  expect(differing.err).toMatch(
    /^✗ account 01a1fc43-2db6-742c-8ed4-2ce1efbd8586: owed is 7, the transfers say 0\n$/,
  )
  expect(differing.out.match(/✓ The books balance/g)).toHaveLength(1)
})

test('the others need the name of a market', async () => {
  expect(await ops(['report', 'X'])).toEqual({ code: 1, out: '', err: 'MARKET must be one of asia, rest.\n' })
  expect(await ops(['report', 'X', '--market', 'europe'])).toMatchObject({
    code: 1,
    err: 'MARKET must be one of asia, rest.\n',
  })
  expect(await ops(['report', 'X', '--market', 'asia'])).toMatchObject({
    code: 1,
    err: 'There is no campaign X.\n',
  })
})

test('stores and campaigns are refused in a market that does not have their country', async () => {
  const store = storeFile('UENO', 'JP', 'Asia/Tokyo')
  const refused = await ops(['import-stores', store, '--market', 'rest'])
  expect(refused).toMatchObject({ code: 1, err: `${store}:2 JP is not of the market rest\n` })
  expect(await ops(['import-stores', store, '--market', 'asia'])).toMatchObject({ code: 0 })
  expect(
    await inDatabase('select store_id from asia.store union all select store_id from rest.store'),
  ).toEqual([{ store_id: 'UENO' }])

  const exported = join(folder, 'stores.yaml')
  expect(await ops(['export', '--market', 'asia', '--out', exported])).toMatchObject({ code: 0 })
  for (const command of ['plan', 'apply']) {
    const elsewhere = await ops([command, exported, '--market', 'rest'])
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.err).toContain('✗ store UENO: JP is not of the market rest.\n')
  }
  expect(await ops(['plan', exported, '--market', 'asia'])).toMatchObject({ code: 0 })
})

test('winners has the contacts of a guest from the market of their account, or says that it cannot be read', async () => {
  const [asia, rest] = await Promise.all(
    ['asia', 'rest'].map((schema) => openDatabase(server.url, { schema, pool: 1 })),
  )
  if (!asia || !rest) throw new Error('A market is missing.')
  const [memberId = ''] = await addMembers(rest.database, 1)
  const { account_number: account } = await rest.database
    .selectFrom('member')
    .where('member_id', '=', memberId)
    .select('account_number')
    .executeTakeFirstOrThrow()
  const now = new Date()
  await asia.database
    .insertInto('member')
    .values({ member_id: memberId, country: 'US', language: 'en', registered_at: now, home_market: 'rest' })
    .execute()
  await seedDraw(asia.database, { activityNo: 'DRAW' })
  const entry = { member_id: memberId, activity_no: 'DRAW', ordinal: 1 }
  await asia.database
    .insertInto('claim')
    .values({ ...entry, idempotency_key: memberId, claimed_at: now })
    .execute()
  await asia.database
    .insertInto('draw_entry')
    .values({ ...entry, code: 'K7M4QXPD', entered_at: now, country: 'JP', stars: 0 })
    .execute()
  await asia.close()
  await rest.close()
  expect(await ops(['draw-now', 'DRAW', '--market', 'asia'])).toMatchObject({ code: 0, err: '' })
  const { code, out } = await ops(['winners', 'DRAW', '--market', 'asia'])
  expect(code).toBe(0)
  expect(out).toContain(`${account} (rest)`)
  expect(out).toContain(`${memberId}@example.com`)

  const MARKETS = JSON.stringify([
    { name: 'asia', countries: ['JP', 'KR'], database: server.url, schema: 'asia' },
    { name: 'rest', database: 'postgres://nobody:hush@127.0.0.1:9/nothing' },
  ])
  const without = await ops(['winners', 'DRAW', '--market', 'asia'], { MARKETS })
  expect(without.code).toBe(0)
  expect(without.err).toContain('✗ Winners with an account in rest: The database at 127.0.0.1:9/nothing')
  expect(without.out).toContain('– (rest)')
})
