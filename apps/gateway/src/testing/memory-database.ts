import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '#src/database/engines/pglite.ts'
import type { DatabaseOptions, OpenDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'

const gatewayFolder = join(import.meta.dirname, '../..')
const cache = join(gatewayFolder, '../../node_modules/.cache/crema')

/**
 * An empty, migrated database in memory. Migrating takes seconds and copying a third of a second, so a template is cached
 * on disk under a hash of engine and migrations.
 */
export async function openMigratedMemory(
  options: Pick<DatabaseOptions, 'overloadMs'> = {},
): Promise<OpenDatabase> {
  const file = join(cache, `memory-${fingerprint()}.tar`)
  let template = readTemplate(file)
  if (!template) {
    template = await createTemplate()
    mkdirSync(cache, { recursive: true })
    const temporary = `${file}.${randomUUID()}`
    writeFileSync(temporary, template)
    renameSync(temporary, file)
  }
  return openPglite(undefined, { template: new Blob([new Uint8Array(template)]), ...options })
}

function readTemplate(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined // Not created yet, or deleted.
  }
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
