import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { StartError } from '#src/config/start-error.ts'
import type { DatabaseOptions, OpenDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'
import { pgTypes } from '../values.ts'
import { listenOnPostgres } from './postgres-listen.ts'

const connectMs = 5_000
const statementMs = 10_000
/** How long a transaction may sit with its locks while the gateway does nothing. */
const idleTransactionMs = 10_000

/** Opens a pool and makes sure that somebody answers. */
export async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: options.pool ?? 10,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    application_name: 'crema-gateway',
    types: pgTypes,
  })
  // Without listeners, a connection that breaks at rest or between two statements of a transaction would end
  // the process. Whoever uses it then gets the error from its next statement.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({
    pool,
    // A server may be set to the zone of its place; a day without a zone is one of UTC here.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw("set timezone to 'UTC'"))
    },
  })
  const database = new Kysely<Tables>({ dialect })
  const close = () => database.destroy()
  try {
    await sql`select 1`.execute(database)
  } catch (error) {
    await close()
    throw new StartError(
      `The database at ${whereOf(url)} cannot be used (${reasonOf(error)}): check DATABASE_URL.`,
      {
        cause: error,
      },
    )
  }
  return { database, kind: 'postgres', listen: listenOnPostgres(url, options.onIdleError), close }
}

/** The address without the name and the password in it. */
function whereOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL'
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : 'unknown reason'
}
