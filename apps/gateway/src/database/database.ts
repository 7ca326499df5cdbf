import type { Kysely } from 'kysely'
import type { Listen } from './listen.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type OpenDatabase = {
  database: Database
  kind: 'pglite' | 'postgres'
  listen: Listen
  /** Waits for what runs, then closes. */
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** Where the embedded database lives when no URL is given. */
  dataDirectory?: string | undefined
  /** Connections to PostgreSQL. Default: 10. */
  pool?: number | undefined
  /** Told of a connection that broke while nobody used it. */
  onIdleError?: ((error: Error) => void) | undefined
}

/**
 * Opens PostgreSQL (`postgres://…`), or the embedded engine in memory (`memory://`) or in the folder
 * `dataDirectory` (no URL). Throws StartError when it cannot be reached or the folder is taken.
 */
export async function openDatabase(
  url: string | undefined,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  // Each engine is loaded only where it is used: the embedded one is 20 MB of WebAssembly.
  if (url?.startsWith('postgres')) {
    const { openPostgres } = await import('./engines/postgres.ts')
    return openPostgres(url, options)
  }
  const { openPglite } = await import('./engines/pglite.ts')
  return openPglite(url === undefined ? (options.dataDirectory ?? './data') : undefined)
}
