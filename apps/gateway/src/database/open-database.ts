import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '#src/config/start-error.ts'
import type { DatabaseOptions, OpenDatabase } from './database.ts'

/**
 * Opens PostgreSQL (`postgres://…`), or the embedded engine in memory (`memory://`, or `memory:///…` for a copy of the
 * archive at that path) or in the folder `dataDirectory` (no URL). Throws StartError where it cannot be reached or read, or
 * the folder is in use.
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
  if (url === undefined) return openPglite(options.dataDirectory ?? './data', options)
  const archive = url.slice('memory://'.length)
  return openPglite(undefined, { ...options, ...(archive && { template: await readArchive(archive) }) })
}

async function readArchive(path: string): Promise<Blob> {
  try {
    return new Blob([await readFile(fileURLToPath(`file://${path}`))])
  } catch (cause) {
    throw new StartError(`DATABASE_URL names ${path}, which cannot be read.`, { cause })
  }
}
