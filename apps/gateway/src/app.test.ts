import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createGateway } from './app.ts'
import { readConfig } from './config/config.ts'
import { createLog } from './log.ts'
import { openMigratedMemory } from './testing/memory-database.ts'

test('the database is closed even where a plugin cannot be', async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  const opened = await openMigratedMemory()
  const log = createLog(config, { write: () => undefined })
  const gateway = await createGateway({ config, opened, clock: () => new Date(), log })
  gateway.app.addHook('onClose', () => Promise.reject(new Error('a plugin that cannot be closed')))
  await gateway.app.ready()
  await expect(gateway.close()).rejects.toThrow('a plugin that cannot be closed')
  await expect(sql`select 1`.execute(opened.database)).rejects.toThrow(/closed|destroyed/)
})
