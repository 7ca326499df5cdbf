import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openPglite } from '#src/database/engines/pglite.ts'
import type { DatabaseOptions, OpenDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { citusUrl, openCitusMarket } from './citus/citus-market.ts'

const gatewayFolder = join(import.meta.dirname, '../..')
const cache = join(gatewayFolder, '../../node_modules/.cache/crema')

/** An empty, migrated database in memory. */
export async function openMigratedMemory(
  options: Pick<DatabaseOptions, 'overloadMs'> = {},
): Promise<OpenDatabase> {
  const citus = citusUrl()
  if (citus) return openCitusMarket(citus, options)
  return openDatabase(await migratedMemoryUrl(), options)
}

/**
 * The `DATABASE_URL` of an empty, migrated database in memory. Creating one takes seconds and copying less than one, so an
 * archive is cached on disk under a hash of engine and migrations.
 */
export async function migratedMemoryUrl(): Promise<string> {
  const file = join(cache, `memory-${fingerprint()}.tar`)
  if (!existsSync(file)) {
    const template = await createTemplate()
    mkdirSync(cache, { recursive: true })
    const temporary = `${file}.${randomUUID()}`
    writeFileSync(temporary, template)
    renameSync(temporary, file)
  }
  return `memory://${pathToFileURL(file).pathname}`
}

async function createTemplate(): Promise<Buffer> {
  const opened = await openPglite(undefined)
  try {
    await migrate(opened.database)
    const dump = await opened.dump()
    return Buffer.from(await dump.arrayBuffer())
  } finally {
    await opened.close()
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const engine = join(gatewayFolder, '../../node_modules/@electric-sql/pglite/package.json')
  for (const file of [engine, ...globSync(join(gatewayFolder, 'migrations/*.sql')).toSorted()])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
