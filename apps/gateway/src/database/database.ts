import type { Kysely } from 'kysely'
import type { Listen } from './listen.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type OpenDatabase = {
  database: Database
  kind: 'pglite' | 'postgres'
  listen: Listen
  /** Waits for running queries, then closes. */
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** The folder of the embedded database, where no URL is given. */
  dataDirectory?: string | undefined
  /** Connections to PostgreSQL. Default: 10. */
  pool?: number | undefined
  /** Called for a connection that breaks while it is idle. */
  onIdleError?: ((error: Error) => void) | undefined
}
