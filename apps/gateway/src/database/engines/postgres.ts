import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { StartError } from '#src/config/start-error.ts'
import type { DatabaseOptions, OpenDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'
import { pgTypes } from '../values.ts'
import { listenOnPostgres } from './postgres-listen.ts'

const connectMs = 5_000
const statementMs = 10_000
/** How long a transaction may stay idle, since it holds locks. */
const idleTransactionMs = 10_000

/** Opens a connection pool and checks that the server answers. */
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
  // Without error listeners a connection that breaks while idle, or between two statements of a transaction, would end
  // the process. The next statement on it throws the error.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({
    pool,
    // A server may have another default time zone; dates are in UTC here.
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
      `The database at ${locationOf(url)} cannot be used (${reasonOf(error)}): check DATABASE_URL.`,
      {
        cause: error,
      },
    )
  }
  return { database, kind: 'postgres', listen: listenOnPostgres(url, options.onIdleError), close }
}

/** Host and database of a URL, without its user and password. */
function locationOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL'
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : 'unknown reason'
}
