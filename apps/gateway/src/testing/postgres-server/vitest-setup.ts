/** Starts one PostgreSQL server for a test run; `startPostgres` creates a database on it for each caller. */
import { startPostgres } from '../postgres.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const server = await startPostgres({ durable: false })
  process.env['TEST_DATABASE_URL'] = server.url
  return server.stop
}
