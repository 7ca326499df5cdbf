// The command with two markets in schemas of one database.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { runOps } from '../run-ops-for-tests.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  for (const schema of ['asia', 'rest']) {
    const { database, close } = await openDatabase(server.url, { pool: 1, schema })
    await migrate(database, { schema, resumable: true })
    await close()
  }
}, 120_000)
afterAll(() => server.stop())

function directory(args: readonly string[] = [], env: Record<string, string> = {}) {
  const markets = [
    { name: 'asia', code: '10', countries: ['JP', 'KR'], database: server.url, schema: 'asia' },
    { name: 'rest', code: '20', database: server.url, schema: 'rest' },
  ]
  return runOps(['directory', ...args], { MARKETS: JSON.stringify(markets), ...env })
}

async function inDatabase(statement: string): Promise<unknown[]> {
  const { database, close } = await openDatabase(server.url, { pool: 1 })
  try {
    return (await sql.raw(statement).execute(database)).rows
  } finally {
    await close()
  }
}

const addMember = async (market: string, email: string | null, phone: string | null = null) => {
  const memberId = randomUUID()
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  await inDatabase(`insert into ${market}.member (member_id, email, phone, country, language, registered_at)
    values ('${memberId}', ${text(email)}, ${text(phone)}, 'JP', 'en', now())`)
  return memberId
}
const entries = () => inDatabase('select kind, market, member_id from directory.entry order by kind, market')

test('members of two markets are entered once, and a second run changes nothing', async () => {
  const one = await addMember('asia', 'one@example.com', '+819012345678')
  const two = await addMember('rest', 'two@example.com')
  await inDatabase(
    `insert into rest.member_login (member_id, provider, issuer, subject, linked_at) values ('${two}', 'google', 'https://issuer.example', 's', now())`,
  )
  const dry = await directory(['--dry-run'])
  expect(dry.code).toBe(0)
  expect(dry.out).toMatch(
    /asia.*: 1 member; 2 logins missing in the directory, 0 too many, 0 of another member/,
  )
  expect(await entries()).toEqual([])

  const built = await directory()
  expect([built.code, built.err]).toEqual([0, ''])
  const expected = [
    { kind: 'email', market: 'asia', member_id: one },
    { kind: 'email', market: 'rest', member_id: two },
    { kind: 'phone', market: 'asia', member_id: one },
    { kind: 'provider', market: 'rest', member_id: two },
  ]
  expect(await entries()).toEqual(expected)
  expect((await directory()).out).not.toContain('Done')
  expect(await entries()).toEqual(expected)
})

test('entries of logins that nobody has are removed, and members with the same login are listed', async () => {
  await inDatabase('truncate directory.entry')
  await inDatabase('delete from asia.member')
  await inDatabase('delete from rest.member')
  const one = await addMember('asia', 'both@example.com')
  const gone = await addMember('rest', 'gone@example.com')
  await directory()
  const two = await addMember('rest', 'both@example.com')
  await inDatabase(`delete from rest.member where member_id = '${gone}'`)
  const { code, out, err } = await directory()
  expect(code).toBe(1)
  expect(out).toMatch(/rest.*0 logins missing in the directory, 1 too many, 1 of another member/)
  expect(err).toContain(`${two}: the email is that of ${one} in asia, too`)
  expect(`${out}${err}`).not.toContain('example.com')
  expect(await entries()).toEqual([{ kind: 'email', market: 'asia', member_id: one }])
})

test('with one market there is no directory', async () => {
  const { code, err } = await directory([], { MARKETS: '', DATABASE_URL: server.url })
  expect(code).toBe(1)
  expect(err).toContain('set MARKETS')
})
