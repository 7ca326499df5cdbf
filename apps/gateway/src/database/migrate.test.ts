import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { StartError } from '#src/config/start-error.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'

async function onEmptyPostgres(run: (open: () => Promise<Database>) => Promise<void>): Promise<void> {
  const server = await startPostgres({ durable: false })
  const closing: (() => Promise<void>)[] = []
  try {
    await run(async () => {
      const { database, close } = await openDatabase(server.url, { pool: 2 })
      closing.push(close)
      return database
    })
  } finally {
    for (const close of closing) await close()
    await server.stop()
  }
}

const appliedIn = async (database: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)).rows.map(
    ({ name }) => name,
  )

describe('migrate', () => {
  test('lets several gateways start at once on a new database', async () => {
    await onEmptyPostgres(async (open) => {
      const databases = await Promise.all(Array.from({ length: 4 }, open))
      await Promise.all(databases.map((database) => migrate(database)))
      const [database] = databases
      if (!database) throw new Error('no database')
      expect(await isMigrated(database)).toBe(true)
      expect(new Set(await appliedIn(database)).size).toBe((await appliedIn(database)).length)
      expect(await database.selectFrom('member').select('member_id').execute()).toEqual([])
    })
  })

  test('changes nothing the second time, and leaves the limit on statements as it was', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      expect(await isMigrated(database)).toBe(false)
      await migrate(database)
      const before = await appliedIn(database)
      await migrate(database)
      expect(await appliedIn(database)).toEqual(before)
      for (let connection = 0; connection < 4; connection++) {
        const { rows } = await sql`show statement_timeout`.execute(database)
        expect(rows).toEqual([{ statement_timeout: '10s' }])
      }
    })
  })

  test('says in a sentence which migration failed, and undoes it', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await sql`create table voucher (taken boolean)`.execute(database)
      const error: unknown = await migrate(database).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(StartError)
      expect((error as StartError).message).toBe(
        'Migration 0001-first failed: relation "voucher" already exists.',
      )
      const { rows } = await sql`select 1 from pg_tables where tablename = 'member'`.execute(database)
      expect(rows).toEqual([])
      expect(await isMigrated(database)).toBe(false)
    })
  })

  test('refuses a database that a newer gateway has changed', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await migrate(database)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(
        database,
      )
      await expect(migrate(database)).rejects.toThrow(
        /^The database cannot be brought up to date: .*9999-from-the-future/,
      )
    })
  })
})
