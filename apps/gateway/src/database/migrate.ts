import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartError } from '#src/config/start-error.ts'
import type { Database } from './database.ts'
import { splitStatements } from './migration/split-statements.ts'
import { sqlStateOf } from './refusal.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

const folders = {
  market: join(import.meta.dirname, '../../migrations'),
  directory: join(import.meta.dirname, '../../directory-migrations'),
}
const suffix = '.sql'
const undefinedTable = '42P01'
/** Of the lock that Kysely's migrator takes, as a literal: it is greater than a number holds exactly. */
const migrationLock = sql.raw('3853314791062309107')
/** What migrations need, in the schema that every market of a database has in its search path. */
const marketExtensions = ['cube', 'earthdistance'] as const

type MigrateOptions = {
  /** Whose tables: those of a market, by default, or of the directory of several. */
  tables?: keyof typeof folders | undefined
  /** The name of the last migration to apply. Default: all. */
  last?: string
  /** The schema of the tables, which is created where it does not exist. Default: the first one of the role. */
  schema?: string | undefined
  /**
   * Commits each statement by itself, with a record of it, and continues after the last one that was committed. Default: all
   * missing migrations in one transaction.
   */
  resumable?: boolean | undefined
}

/**
 * Applies the migrations that are missing. Several processes may start at once: one applies them, the others wait. Throws
 * StartError with the migration that failed; PostgreSQL has then rolled back all of them, or the failed statement where they are
 * resumable.
 */
export async function migrate(
  database: Database,
  { tables = 'market', last, schema, resumable = false }: MigrateOptions = {},
): Promise<void> {
  // Building an index on a large table takes long, and so does waiting for another process.
  const { error, results } = await withoutTimeLimit(database, async (connection) => {
    if (schema !== undefined)
      await createSchema(connection, schema, tables === 'market' ? marketExtensions : [])
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: () => readMigrations(folders[tables], { schema, resumable }) },
      disableTransactions: resumable,
      // Without it the migrator takes the table of another market in the same database for its own.
      migrationTableSchema: schema ?? (await firstSchema(connection)),
    })
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
export async function isMigrated(database: Database, schema?: string): Promise<boolean> {
  return (await missingMigrations(database, schema)).length === 0
}

/** The migrations of this version that have not been applied. */
export async function missingMigrations(database: Database, schema?: string): Promise<string[]> {
  const [names, applied] = await Promise.all([migrationNames(folders.market), appliedNames(database, schema)])
  return names.filter((name) => !applied.has(name)).toSorted()
}

async function appliedNames(database: Database, schema: string | undefined): Promise<Set<string>> {
  try {
    // With its schema: another market may have its tables in `public`, which is in the search path, too.
    const { rows } = await sql<{
      name: string
    }>`select name from ${tableIn(schema, 'kysely_migration')}`.execute(database)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return new Set()
    throw error
  }
}

async function migrationNames(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))
}

type Applied = { schema: string | undefined; resumable: boolean }

async function readMigrations(folder: string, options: Applied): Promise<Record<string, Migration>> {
  const entries = (await migrationNames(folder)).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name + suffix), 'utf8')
    return [name, { up: (db: Kysely<unknown>) => runStatements(db, name, splitStatements(text), options) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** One at a time: PGlite accepts no more, and neither does Citus in a statement that it distributes. */
async function runStatements(
  database: Kysely<unknown>,
  name: string,
  statements: readonly string[],
  { schema, resumable }: Applied,
): Promise<void> {
  const steps = tableIn(schema, 'migration_step')
  if (resumable)
    await sql`create table if not exists ${steps} (name text primary key, statements integer not null)`.execute(
      database,
    )
  let done = await statementsDone(database, name, schema)
  for (const statement of statements.slice(done)) {
    done++
    if (!resumable) {
      await sql.raw(statement).execute(database)
      continue
    }
    await database.transaction().execute(async (transaction) => {
      await sql.raw(statement).execute(transaction)
      await sql`insert into ${steps} (name, statements) values (${name}, ${done})
        on conflict (name) do update set statements = excluded.statements`.execute(transaction)
    })
  }
}

/** How many statements of a migration were committed before it failed. */
async function statementsDone(
  database: Kysely<unknown>,
  name: string,
  schema: string | undefined,
): Promise<number> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select exists (
      select from pg_tables
      where tablename = 'migration_step' and schemaname = coalesce(${schema ?? null}::text, current_schema())
    )`.execute(database)
  if (found[0]?.exists !== true) return 0
  const { rows } = await sql<{ statements: number }>`
    select statements from ${tableIn(schema, 'migration_step')} where name = ${name}`.execute(database)
  return rows[0]?.statements ?? 0
}

/** Creates a schema, and the extensions that it needs where every schema of the database finds them. */
async function createSchema(
  connection: Database,
  schema: string,
  extensions: readonly string[],
): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    // The first migration of a market without a schema creates the extensions, too.
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    const { rows: schemas } = await sql`select from pg_namespace where nspname = ${schema}`.execute(
      transaction,
    )
    // Asked first, since `if not exists` needs the right to create one even where it exists.
    if (schemas.length === 0) await sql`create schema ${sql.id(schema)}`.execute(transaction)
    for (const extension of extensions)
      await sql`create extension if not exists ${sql.id(extension)} with schema public`.execute(transaction)
    const { rows: elsewhere } = await sql<{ extname: string; nspname: string }>`
      select extname, nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = any (${[...extensions]}::text[]) and nspname <> 'public'`.execute(transaction)
    const [found] = elsewhere
    if (found)
      throw new StartError(
        `The extension ${found.extname} is in the schema ${found.nspname}: markets in one database need it in public.`,
      )
  })
}

async function firstSchema(connection: Database): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(connection)
  const schema = rows[0]?.schema
  if (!schema) throw new StartError('The role of the database has no schema in its search path.')
  return schema
}

const tableIn = (schema: string | undefined, table: string) =>
  schema === undefined ? sql.id(table) : sql.id(schema, table)
