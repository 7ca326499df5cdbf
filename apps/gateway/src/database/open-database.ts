import type { DatabaseOptions, OpenDatabase } from './database.ts'

/**
 * Opens PostgreSQL (`postgres://…`), or the embedded engine in memory (`memory://`) or in the folder
 * `dataDirectory` (no URL). Throws StartError where it cannot be reached or the folder is in use.
 */
export async function openDatabase(
  url: string | undefined,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  // Loaded only where it is used: the embedded engine is 20 MB of WebAssembly.
  if (url?.startsWith('postgres')) {
    const { openPostgres } = await import('./engines/postgres.ts')
    return openPostgres(url, options)
  }
  const { openPglite } = await import('./engines/pglite.ts')
  return openPglite(url === undefined ? (options.dataDirectory ?? './data') : undefined, options)
}
