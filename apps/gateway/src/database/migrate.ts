import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartError } from '#src/config/start-error.ts'
import type { Database } from './database.ts'
import { sqlStateOf } from './refusal.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

const folder = join(import.meta.dirname, '../../migrations')
const suffix = '.sql'
const undefinedTable = '42P01'

/**
 * Applies the migrations that are missing, at most up to the one named `last`. Several processes may start at once:
 * one applies them, the others wait. Throws StartError with the migration that failed; PostgreSQL has then rolled
 * back all of them.
 */
export async function migrate(database: Database, { last }: { last?: string } = {}): Promise<void> {
  // Building an index on a large table takes long, and so does waiting for another process.
  const { error, results } = await withoutTimeLimit(database, (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: readMigrations } })
    return last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)
  })
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  const what = failed
    ? `Migration ${failed.migrationName} failed`
    : 'The database cannot be brought up to date'
  throw new StartError(`${what}: ${error instanceof Error ? error.message : 'unknown reason'}.`, {
    cause: error,
  })
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  const [names, applied] = await Promise.all([migrationNames(), appliedNames(database)])
  return names.every((name) => applied.has(name))
}

async function appliedNames(database: Database): Promise<Set<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return new Set()
    throw error
  }
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name + suffix), 'utf8')
    return [name, { up: (db: Kysely<unknown>) => runStatements(db, text) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Wraps the file in one `do` statement, since PGlite accepts a single statement at a time. */
async function runStatements(database: Kysely<unknown>, text: string): Promise<void> {
  if (/\$(migration|statements)\$/.test(text))
    throw new Error('the file uses a dollar quote that the migration runner uses')
  await sql
    .raw(`do $migration$ begin execute $statements$${text}$statements$; end $migration$`)
    .execute(database)
}
