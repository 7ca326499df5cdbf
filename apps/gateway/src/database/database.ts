import type { Kysely } from 'kysely'
import type { CitusMarket } from './citus/citus-market.ts'
import type { DatabaseLoad } from './engines/connection-queue.ts'
import type { Listen } from './listen.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type OpenDatabase = {
  database: Database
  kind: 'pglite' | 'postgres'
  listen: Listen
  load: () => DatabaseLoad
  /** Where the tables are those of a market that Citus distributes, which the connections of the pool must not change. */
  citus?: Pick<CitusMarket, 'isPlaced' | 'change'> | undefined
  /** Waits for running queries, then closes. */
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** The folder of the embedded database, where no URL is given. */
  dataDirectory?: string | undefined
  /** The schema of the tables. Default: the first one of the role, usually `public`. */
  schema?: string | undefined
  /** The setting that has the URL, for the error. Default: `DATABASE_URL`. */
  setting?: 'DATABASE_URL' | 'MARKETS' | 'DIRECTORY' | undefined
  /** Connections to PostgreSQL. Default: 10. */
  pool?: number | undefined
  /** How long a call waits for its first connection before it is refused. Default: until its deadline. */
  overloadMs?: number | undefined
  /** Called for a connection that breaks while it is idle. */
  onIdleError?: ((error: Error) => void) | undefined
}
