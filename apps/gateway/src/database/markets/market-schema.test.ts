// Markets in schemas of one database: the same tables in each, and nothing of one in another.
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { StartError } from '#src/config/start-error.ts'
import { migratedMemoryUrl } from '#src/testing/memory-database.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import type { Database, OpenDatabase } from '../database.ts'
import { isMigrated, migrate, missingMigrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

// Migrations are committed statement by statement.
vi.setConfig({ testTimeout: 120_000 })

/** Runs on an empty database of a server, with connections to any schema of it. */
async function onEmptyPostgres(
  run: (open: (schema?: string) => Promise<Database>) => Promise<void>,
): Promise<void> {
  const server = await startPostgres({ durable: false })
  const opened: OpenDatabase[] = []
  try {
    await run(async (schema) => {
      const each = await openDatabase(server.url, { pool: 3, schema })
      opened.push(each)
      return each.database
    })
  } finally {
    for (const { close } of opened) await close()
    await server.stop()
  }
}

/** Everything that a schema has, without its name. */
async function contentsOf(database: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select replace(line, ${`${schema}.`}::text, '') as line from (
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
        as line
      from information_schema.columns where table_schema = ${schema}
      union all
      select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = ${schema}::regnamespace and conrelid <> 0
      union all
      select indexdef from pg_indexes where schemaname = ${schema}
      union all
      select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = ${schema}::regnamespace and not tgisinternal
      union all
      select pg_get_functiondef(pg_proc.oid) from pg_proc
      where pronamespace = ${schema}::regnamespace and prolang not in (select oid from pg_language where lanname = 'c')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    ) as contents
    where line !~ '^(CREATE UNIQUE INDEX )?(migration_step|kysely_migration)' order by line`.execute(database)
  return rows.map(({ line }) => line.replaceAll('public.', ''))
}

describe('a market in a schema', () => {
  test('has the tables, constraints, indexes, triggers and functions of a database of its own', async () => {
    await onEmptyPostgres(async (open) => {
      const market = await open('asia')
      await migrate(market, { schema: 'asia', resumable: true })
      const single = await open()
      await migrate(single)
      const expected = await contentsOf(single, 'public')
      expect(expected.length).toBeGreaterThan(800)
      expect((await contentsOf(market, 'asia')).filter((line) => !line.includes('migration_step'))).toEqual(
        expected,
      )
    })
  })

  test.each(['PGlite', 'PostgreSQL'])(
    'shares no row with another one in the same database, on %s',
    async (engine) => {
      const addMember = (database: Database, memberId: string) =>
        database
          .insertInto('member')
          .values({
            member_id: memberId,
            email: 'mira@example.com',
            phone: null,
            country: 'JP',
            language: 'en',
            registered_at: new Date(),
          })
          .execute()
      const membersOf = async (database: Database) =>
        (await database.selectFrom('member').select('member_id').execute()).map(({ member_id: id }) => id)
      const ids = ['01a1fc43-2db6-742c-8ed4-2ce1efbd8586', '01a1fc43-2db6-742c-8ed4-2ce1efbd8587'] as const
      if (engine === 'PGlite') {
        // One connection, which belongs to one market: `public` is a copy that was migrated before.
        const { database, close } = await openDatabase(await migratedMemoryUrl(), { schema: 'asia' })
        try {
          await migrate(database, { schema: 'asia', resumable: true })
          await addMember(database, ids[0])
          expect(await membersOf(database)).toEqual([ids[0]])
          expect((await sql`select from public.member`.execute(database)).rows).toEqual([])
        } finally {
          await close()
        }
        return
      }
      await onEmptyPostgres(async (open) => {
        const [asia, europe, single] = [await open('asia'), await open('europe'), await open()]
        await Promise.all([
          migrate(asia, { schema: 'asia', resumable: true }),
          migrate(europe, { schema: 'europe', resumable: true }),
          migrate(single),
        ])
        await addMember(asia, ids[0])
        await addMember(europe, ids[1])
        // On every connection of the pools.
        for (let connection = 0; connection < 3; connection++)
          expect(
            await Promise.all([asia, europe, single].flatMap((each) => [membersOf(each), membersOf(each)])),
          ).toEqual([[ids[0]], [ids[0]], [ids[1]], [ids[1]], [], []])
      })
    },
  )

  test('is not migrated because the database of another one is', async () => {
    await onEmptyPostgres(async (open) => {
      await migrate(await open())
      const market = await open('asia')
      expect(await isMigrated(market, 'asia')).toBe(false)
      await migrate(market, { schema: 'asia', resumable: true })
      expect(await isMigrated(market, 'asia')).toBe(true)
    })
  })

  test('can be migrated by several gateways at the same time', async () => {
    await onEmptyPostgres(async (open) => {
      const gateways = await Promise.all(Array.from({ length: 4 }, () => open('asia')))
      await Promise.all(gateways.map((each) => migrate(each, { schema: 'asia', resumable: true })))
      expect(await isMigrated(await open('asia'), 'asia')).toBe(true)
    })
  })

  test('continues a migration after the last statement that was committed', async () => {
    await onEmptyPostgres(async (open) => {
      const market = await open('asia')
      await migrate(market, { schema: 'asia', resumable: true, last: '0012-leaving' })
      // The second table of 0013 exists already.
      await sql`create table passkey_challenge (taken boolean)`.execute(market)
      const failing = () => migrate(market, { schema: 'asia', resumable: true })
      const error: unknown = await failing().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(StartError)
      expect((error as StartError).message).toBe(
        'Migration 0013-providers-and-passkeys failed: relation "passkey_challenge" already exists.',
      )
      expect((await missingMigrations(market, 'asia'))[0]).toBe('0013-providers-and-passkeys')
      const before = await sql<{ oid: number }>`select 'passkey'::regclass::oid::int as oid`.execute(market)
      await expect(failing()).rejects.toThrow('passkey_challenge')

      await sql`drop table passkey_challenge`.execute(market)
      await failing()
      expect(await isMigrated(market, 'asia')).toBe(true)
      // The existing table was neither created again nor lost.
      expect(await sql`select 'passkey'::regclass::oid::int as oid`.execute(market)).toMatchObject({
        rows: before.rows,
      })
    })
  })

  test('is refused where the extensions are in another schema', async () => {
    await onEmptyPostgres(async (open) => {
      const market = await open('asia')
      await sql`create schema elsewhere`.execute(market)
      await sql`create extension cube with schema elsewhere`.execute(market)
      await expect(migrate(market, { schema: 'asia', resumable: true })).rejects.toThrow(
        'cube is in the schema elsewhere: markets in one database need it in public.',
      )
    })
  })

  test('needs no right to create schemas and extensions where they exist', async () => {
    const server = await startPostgres({ durable: false })
    const admin = await openDatabase(server.url, { pool: 1 })
    const role = `market_${Date.now()}`
    try {
      await sql`create extension cube`.execute(admin.database)
      await sql`create extension earthdistance`.execute(admin.database)
      await sql.raw(`create role ${role} login password 'market'`).execute(admin.database)
      await sql.raw(`create schema asia authorization ${role}`).execute(admin.database)
      const url = new URL(server.url)
      url.username = role
      url.password = 'market'
      const { database, close } = await openDatabase(url.href, { pool: 1, schema: 'asia' })
      try {
        await migrate(database, { schema: 'asia', resumable: true })
        expect(await isMigrated(database, 'asia')).toBe(true)
      } finally {
        await close()
      }
    } finally {
      await sql.raw(`drop owned by ${role} cascade`).execute(admin.database)
      await sql.raw(`drop role ${role}`).execute(admin.database)
      await admin.close()
      await server.stop()
    }
  })
})
