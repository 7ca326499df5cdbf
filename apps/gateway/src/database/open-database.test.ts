import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '#src/config/start-error.ts'
import { engines } from '#src/testing/engines.ts'
import { migratedMemoryUrl } from '#src/testing/memory-database.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import type { OpenDatabase } from './database.ts'
import { isMigrated } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { isUnavailable } from './unavailable.ts'

describe.each(engines)('values on $name', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.close())

  const one = async (expression: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(opened.database)
    return rows[0]?.value
  }

  test('are read the same', async () => {
    expect(await one(sql`count(*)`)).toBe(1)
    expect(await one(sql`9007199254740991::int8`)).toBe(Number.MAX_SAFE_INTEGER)
    expect(await one(sql`8.5::numeric(3, 1)`)).toBe('8.5')
    expect(await one(sql`'2026-11-21 10:00:00.123456+05:30'::timestamptz`)).toEqual(
      new Date('2026-11-21T04:30:00.123Z'),
    )
    expect(await one(sql`'2026-11-21'::date`)).toBe('2026-11-21')
    expect(await one(sql`'10:30'::time`)).toBe('10:30:00')
    expect(await one(sql`'{"a": [1, null]}'::jsonb`)).toEqual({ a: [1, null] })
    expect(await one(sql`array['US', 'JP']`)).toEqual(['US', 'JP'])
    expect(await one(sql`'{}'::text[]`)).toEqual([])
    expect(await one(sql`0.1::float8`)).toBe(0.1)
    expect(await one(sql`true`)).toBe(true)
    expect(await one(sql`null::int`)).toBe(null)
    const bytes = await one(sql`'\\x00ff10'::bytea`)
    expect(bytes).toBeInstanceOf(Buffer)
    expect(bytes).toEqual(Buffer.from([0, 255, 16]))
  })

  test('are written the same', async () => {
    const instant = new Date('2026-11-21T04:30:00.123Z')
    expect(await one(sql`${instant}::timestamptz`)).toEqual(instant)
    expect(await one(sql`${Buffer.from([0, 255])}::bytea`)).toEqual(Buffer.from([0, 255]))
    expect(await one(sql`${['US', 'a "b", {c}']}::text[]`)).toEqual(['US', 'a "b", {c}'])
    expect(await one(sql`${JSON.stringify({ a: '☕' })}::jsonb`)).toEqual({ a: '☕' })
    expect(await one(sql`${8.5}::numeric`)).toBe('8.5')
    expect(await one(sql`${null}::text`)).toBe(null)
  })

  test('that exceed a safe integer are an error', async () => {
    await expect(one(sql`9007199254740992::int8`)).rejects.toThrow('too large')
  })

  test('have dates in UTC', async () => {
    expect(await one(sql`current_setting('timezone')`)).toBe('UTC')
    expect(await one(sql`'2026-11-21 23:30:00+00'::timestamptz::date`)).toBe('2026-11-21')
  })
})

describe('openDatabase', () => {
  test.each([
    [
      'postgres://user:hush@127.0.0.1:1/crema',
      /^The database at 127\.0\.0\.1:1\/crema cannot be used \(.*ECONNREFUSED.*\): check DATABASE_URL\.$/,
    ],
    [
      'postgres://user:hush@host.invalid/crema',
      /^The database at host\.invalid\/crema cannot be used \(.+\): check DATABASE_URL\.$/,
    ],
  ])('throws for an unreachable %s, without its password', async (url, sentence) => {
    const error: unknown = await openDatabase(url).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message).toMatch(sentence)
    expect((error as StartError).message).not.toContain('hush')
  })

  test('survives connections that break while idle', async () => {
    const server = await startPostgres({ durable: false })
    const broken: Error[] = []
    const opened = await openDatabase(server.url, { pool: 2, onIdleError: (error) => broken.push(error) })
    try {
      await sql`select 1`.execute(opened.database)
      await server.kill()
      await expect.poll(() => broken.length).toBeGreaterThan(0)
      await server.restart()
      const { rows } = await sql`select 1 as one`.execute(opened.database)
      expect(rows).toEqual([{ one: 1 }])
    } finally {
      await opened.close()
      await server.stop()
    }
  })

  test('survives a connection that breaks between two statements of a transaction', async () => {
    const server = await startPostgres({ durable: false })
    const { database, close } = await openDatabase(server.url)
    try {
      const broken: unknown = await database
        .transaction()
        .execute(async (transaction) => {
          await sql`select 1`.execute(transaction)
          await server.kill()
          // Wait for the error event, which would end this process without a listener.
          await new Promise((resolve) => setTimeout(resolve, 200))
          await sql`select 1`.execute(transaction)
        })
        .catch((error: unknown) => error)
      expect(isUnavailable(broken), String(broken)).toBe(true)
      await server.restart()
      expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
    } finally {
      await close()
      await server.stop()
    }
  })

  test('uses UTC on a server with another time zone', async () => {
    const server = await startPostgres({ durable: false })
    const first = await openDatabase(server.url)
    await sql
      .raw(`alter database ${new URL(server.url).pathname.slice(1)} set timezone to 'Asia/Tokyo'`)
      .execute(first.database)
    await first.close()
    const { database, close } = await openDatabase(server.url)
    try {
      const { rows } = await sql`select '2026-11-21 23:30:00+00'::timestamptz::date as day`.execute(database)
      expect(rows).toEqual([{ day: '2026-11-21' }])
    } finally {
      await close()
      await server.stop()
    }
  })

  test('has a statement timeout', async () => {
    const server = await startPostgres({ durable: false })
    const opened = await openDatabase(server.url)
    try {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
        opened.database,
      )
      expect(rows[0]?.statement_timeout).toBe('10s')
    } finally {
      await opened.close()
      await server.stop()
    }
  })
})

describe('a database in memory that begins with an archive', () => {
  test('has its tables, and writes to the copy alone', async () => {
    const url = await migratedMemoryUrl()
    const [one, two] = await Promise.all([openDatabase(url), openDatabase(url)])
    try {
      await sql`create table own (n int)`.execute(one.database)
      expect(await isMigrated(two.database)).toBe(true)
      await expect(sql`select n from own`.execute(two.database)).rejects.toThrow('does not exist')
    } finally {
      await Promise.all([one.close(), two.close()])
    }
  })

  test('is refused where the archive cannot be read', async () => {
    await expect(openDatabase('memory:///nowhere/database.tar')).rejects.toThrow(
      new StartError('DATABASE_URL names /nowhere/database.tar, which cannot be read.'),
    )
  })
})
