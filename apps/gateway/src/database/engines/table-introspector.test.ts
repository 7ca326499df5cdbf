import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startPostgres } from '#src/testing/postgres.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

test('a market is migrated while tables of another schema are created and dropped', async () => {
  const server = await startPostgres({ durable: false })
  const { database, close } = await openDatabase(server.url, { pool: 2, schema: 'here' })
  try {
    await migrate(database, { schema: 'here' })
    await sql`create schema elsewhere`.execute(database)
    let isDone = false
    const change = async () => {
      while (!isDone) {
        await sql`create table elsewhere.brief (id bigint generated always as identity)`.execute(database)
        await sql`drop table elsewhere.brief`.execute(database)
      }
    }
    const changing = change()
    try {
      for (let round = 0; round < 30; round++) await migrate(database, { schema: 'here' })
    } finally {
      isDone = true
      await changing
    }
    const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
    expect(tables.filter(({ schema }) => schema === 'here').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['member', 'claim', 'kysely_migration', 'kysely_migration_lock']),
    )
  } finally {
    await close()
    await server.stop()
  }
})
