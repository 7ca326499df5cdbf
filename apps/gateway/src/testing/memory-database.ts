import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '#src/database/engines/pglite.ts'
import type { OpenDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'

const gatewayFolder = join(import.meta.dirname, '../..')
const cache = join(gatewayFolder, '../../node_modules/.cache/crema')

/**
 * An empty, migrated database in memory. Making one takes seconds and copying one a third of a second, so
 * the first is kept on disk, named after what it was made from.
 */
export async function openMigratedMemory(): Promise<OpenDatabase> {
  const file = join(cache, `memory-${fingerprint()}.tar`)
  let template = readTemplate(file)
  if (!template) {
    template = await makeTemplate()
    mkdirSync(cache, { recursive: true })
    const unfinished = `${file}.${randomUUID()}`
    writeFileSync(unfinished, template)
    renameSync(unfinished, file)
  }
  return openPglite(undefined, new Blob([new Uint8Array(template)]))
}

function readTemplate(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined // Not made yet, or swept away: it can be made again.
  }
}

async function makeTemplate(): Promise<Buffer> {
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
