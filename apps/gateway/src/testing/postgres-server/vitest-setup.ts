/** One PostgreSQL for a whole test run: tests that call `startPostgres` get a database of their own on it. */
import { startPostgres } from '../postgres.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const server = await startPostgres({ durable: false })
  process.env['TEST_DATABASE_URL'] = server.url
  return server.stop
}
