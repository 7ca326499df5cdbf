// split-market and move-market are killed before and after each of their commits, and repeated.
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { openDatabase } from '@crema/gateway/database/open-database'
import { seedCampaign, seedStore } from '@crema/gateway/modules/campaigns/seed-for-tests'
import { giveStars } from '@crema/gateway/modules/draws/draws-for-tests'
import { seedProgram } from '@crema/gateway/modules/stars/stars-for-tests'
import { startGateway } from '@crema/gateway/testing/gateway'
import { createDatabase, startPostgres } from '@crema/gateway/testing/postgres'
import { runOps, type FinishedOps } from '../run-ops-for-tests.ts'
import { contentsOf } from './contents-for-tests.ts'
import { watchPostgres } from './watched-postgres-for-tests.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const now = '2026-11-21T10:00:00Z'
type Contents = Awaited<ReturnType<typeof contentsOf>>

let server: Awaited<ReturnType<typeof startPostgres>>
let template: Awaited<ReturnType<typeof createDatabase>>
/** What the markets have after a command that nothing has interrupted. */
let split: { rest: Contents; asia: Contents }
let moved: Contents
const finished: FinishedOps[] = []
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  template = await createDatabase(server.url)
  await seed(template.url)
  await using places = await openPlaces()
  await addLateMember(places.source.url)
  finished.push(await runSplit(places))
  split = await contentsAfterSplit(places)
  await using other = await openPlaces()
  await addLateMember(other.source.url)
  finished.push(await runMove(other))
  moved = await contentsOf(other.target.url, 'asia')
})
afterAll(async () => {
  await template.drop()
  await server.stop()
})

/** Members of two countries with claims, stars and sessions. */
async function seed(url: string) {
  const gateway = await startGateway({ now, database: url })
  try {
    const { database } = gateway.services
    await seedStore(database, 'S-US')
    await seedStore(database, 'S-JP', { country: 'JP' })
    await seedCampaign(database, { activityNo: 'EVERYWHERE' })
    await seedCampaign(database, { activityNo: 'US-ONLY', countries: ['US'], totalStock: 20 })
    await seedCampaign(database, { activityNo: 'JP-ONLY', countries: ['JP'], totalStock: 20 })
    await seedProgram(database, { programNo: 'P-US' })
    for (const country of ['US', 'JP', 'US', 'JP'] as const) {
      const inCountry = (each: Country) => ({ headers: { 'x-country': each } })
      const email = `${country.toLowerCase()}-${randomUUID()}@example.com`
      const { token, memberId } = await gateway.signIn(email, inCountry(country))
      for (const activityNo of ['EVERYWHERE', 'US-ONLY', 'JP-ONLY']) {
        const at = inCountry(activityNo.startsWith('JP') ? 'JP' : 'US')
        expect((await gateway.call('POST activity/claim', { activityNo }, { token, ...at })).busCode).toBe(
          '1',
        )
      }
      if (country === 'US') await giveStars(database, memberId, 120, new Date(now))
    }
  } finally {
    await gateway.close()
  }
}

type Places = Awaited<ReturnType<typeof openPlaces>>

/** A database with the members, an empty one, and proxies in front of them that stop `child` before the statement `stopsAt`. */
async function openPlaces() {
  const source = await createDatabase(server.url, { template: template.url })
  const target = await createDatabase(server.url)
  const places = { stopsAt: Number.POSITIVE_INFINITY, child: undefined as ChildProcess | undefined }
  let isCopying = false
  let ends = 0
  /** The statements after the copy: the commits of both targets and of the source, and the note that all are done. */
  const onStatement = (text: string) => {
    if (text.includes('create schema "moved_')) isCopying = true
    if (!isCopying || (text !== 'commit' && !text.includes('set is_finished'))) return true
    ends++
    if (ends < places.stopsAt) return true
    places.child?.kill('SIGKILL')
    return false
  }
  const [before, after] = [
    await watchPostgres(source.url, onStatement),
    await watchPostgres(target.url, onStatement),
  ]
  return Object.assign(places, {
    source,
    target,
    before,
    after,
    [Symbol.asyncDispose]: async () => {
      await before.stop()
      await after.stop()
      await source.drop()
      await target.drop()
    },
  })
}

const noEnd = Number.POSITIVE_INFINITY

function runSplit(places: Places, stopsAt = noEnd) {
  places.stopsAt = stopsAt
  const { before, after } = places
  const parts = [
    { name: 'rest', code: '20', database: before.url, schema: 'rest' },
    { name: 'asia', code: '10', countries: ['JP', 'KR'], database: after.url, schema: 'asia' },
  ]
  return runOps(
    ['split-market', 'default', '--to', JSON.stringify(parts)],
    { DATABASE_URL: before.url },
    (child) => (places.child = child),
  )
}

function runMove(places: Places, stopsAt = noEnd) {
  places.stopsAt = stopsAt
  const { before, after } = places
  const to = JSON.stringify([{ name: 'all', database: after.url, schema: 'asia' }])
  return runOps(
    ['move-market', 'all', '--to', to],
    { MARKETS: JSON.stringify([{ name: 'all', database: before.url }]) },
    (child) => (places.child = child),
  )
}

const contentsAfterSplit = async ({ source, target }: Places) => ({
  rest: await contentsOf(source.url, 'rest'),
  asia: await contentsOf(target.url, 'asia'),
})

async function inDatabase(url: string, statement: string): Promise<unknown[]> {
  const { database, close } = await openDatabase(url, { pool: 1 })
  try {
    return (await sql.raw(statement).execute(database)).rows
  } finally {
    await close()
  }
}

/** Who registers while the command is interrupted. */
const addLateMember = (url: string) =>
  inDatabase(
    url,
    `insert into member (member_id, account_number, email, country, language, registered_at)
      values ('018f3e6a-0000-7000-8000-000000000001', 9999999999, 'late@example.com', 'JP', 'ja', '${now}')`,
  )

const hasMembers = async (url: string, schema: string) =>
  (await inDatabase(url, `select to_regclass('${schema}.member') is not null as has`)).every(
    (row) => (row as { has: boolean }).has,
  )
const countIn = async (url: string, schema: string) =>
  (await hasMembers(url, schema)) ? (await inDatabase(url, `select from ${schema}.member`)).length : 0

test('without an interruption both commands succeed', () => {
  expect(finished.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ])
})

test.each([
  ['before its first commit', 1, { rest: 0, asia: 0 }],
  ['after the commit of the first target', 2, { rest: 0, asia: 4 }],
  ['after the commits of both targets', 3, { rest: 4, asia: 4 }],
])('split-market killed %s is repeated: nothing is lost or doubled', async (_when, stopsAt, left) => {
  await using places = await openPlaces()
  expect((await runSplit(places, stopsAt)).code).not.toBe(0)
  await expect.poll(() => countIn(places.source.url, 'rest')).toBe(left.rest)
  expect(await countIn(places.target.url, 'asia')).toBe(left.asia)
  expect(await countIn(places.source.url, 'public')).toBe(4)
  // The former market goes on.
  await addLateMember(places.source.url)

  expect(await runSplit(places)).toMatchObject({ code: 0, err: '' })
  expect(await contentsAfterSplit(places)).toEqual(split)
  expect(await hasMembers(places.source.url, 'public')).toBe(false)
})

test('split-market killed after its last commit is repeated without another copy', async () => {
  await using places = await openPlaces()
  await addLateMember(places.source.url)
  expect((await runSplit(places, 4)).code).not.toBe(0)
  await expect.poll(() => hasMembers(places.source.url, 'public')).toBe(false)
  expect(await contentsAfterSplit(places)).toEqual(split)
  // A gateway of the new market has begun meanwhile.
  await inDatabase(places.target.url, `update asia.member set display_name = 'Mira' where email like 'late%'`)
  const asia = await contentsOf(places.target.url, 'asia')

  for (let times = 0; times < 2; times++) {
    const repeated = await runSplit(places)
    expect(repeated).toMatchObject({ code: 0, err: '' })
    expect(repeated.out).toMatch(/copied by an earlier attempt[\s\S]*in the schema moved_\d{14}/)
    expect(await contentsOf(places.target.url, 'asia')).toEqual(asia)
  }
  // Tables that a gateway of the former market has made by mistake are not taken for the market's.
  await inDatabase(places.source.url, 'create table member ()')
  const mistaken = await runSplit(places)
  expect(mistaken).toMatchObject({
    code: 1,
    err: expect.stringContaining('new ones in their place') as string,
  })
  expect(await contentsOf(places.target.url, 'asia')).toEqual(asia)
})

test.each([
  ['changed', `update asia.member set display_name = 'Mira' where email like 'jp-%'`],
  ['added', `insert into asia.scan_use (scan_id, used_at) values (gen_random_uuid(), now())`],
  ['deleted', `delete from asia.session`],
])('what a gateway has %s in an unfinished copy is not removed', async (_what, statement) => {
  await using places = await openPlaces()
  expect((await runSplit(places, 3)).code).not.toBe(0)
  await inDatabase(places.target.url, statement)
  const contents = await contentsAfterSplit(places)
  const refused = await runSplit(places)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('changed since') as string })
  expect(await contentsAfterSplit(places)).toEqual(contents)
  expect(await countIn(places.source.url, 'public')).toBe(4)
})

test.each([
  ['before its first commit', 1, 0],
  ['between its commits', 2, 4],
])('move-market killed %s is repeated', async (_when, stopsAt, left) => {
  await using places = await openPlaces()
  expect((await runMove(places, stopsAt)).code).not.toBe(0)
  await expect.poll(() => countIn(places.target.url, 'asia')).toBe(left)
  await addLateMember(places.source.url)
  expect(await runMove(places)).toMatchObject({ code: 0, err: '' })
  expect(await contentsOf(places.target.url, 'asia')).toEqual(moved)
})

test('move-market killed after its last commit is repeated', async () => {
  await using places = await openPlaces()
  await addLateMember(places.source.url)
  expect((await runMove(places, 3)).code).not.toBe(0)
  await expect.poll(() => hasMembers(places.source.url, 'public')).toBe(false)
  const repeated = await runMove(places)
  expect(repeated).toMatchObject({ code: 0, err: '' })
  expect(repeated.out).toContain('copied by an earlier attempt')
  expect(await contentsOf(places.target.url, 'asia')).toEqual(moved)
})
