import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { Kysely, PGliteDialect } from 'kysely'
import { StartError } from '#src/config/start-error.ts'
import type { OpenDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'
import { parsers } from '../values.ts'
import { lockFolder } from './folder-lock.ts'

type OpenPglite = OpenDatabase & {
  /** The whole database as a tar archive, for `template`. */
  dump: () => Promise<Blob>
}

const extensions = { cube, earthdistance }

/** Opens the embedded engine in a folder, or in memory, there optionally as a copy of `template`. */
export async function openPglite(directory: string | undefined, template?: Blob): Promise<OpenPglite> {
  if (directory === undefined) {
    return wrap(
      await PGlite.create('memory://', { extensions, parsers, ...(template && { loadDataDir: template }) }),
    )
  }
  const folder = resolve(directory)
  const unlock = lockFolder(folder)
  try {
    return wrap(await PGlite.create(join(folder, 'pglite'), { extensions, parsers }), unlock)
  } catch (error) {
    unlock()
    throw new StartError(
      `The embedded database in ${folder} cannot be opened: it may be damaged or from another version.`,
      {
        cause: error,
      },
    )
  }
}

function wrap(pglite: PGlite, unlock?: () => void): OpenPglite {
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    database,
    kind: 'pglite',
    listen: async (channel, listener) => {
      const stop = await pglite.listen(channel, listener)
      return { stop: async () => void (pglite.closed || (await stop())) }
    },
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await database.destroy()
      // Kysely closes the engine only if it has used it.
      if (!pglite.closed) await pglite.close()
      unlock?.()
    },
  }
}
