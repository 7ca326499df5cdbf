import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import {
  type DatabaseConnection,
  type DatabaseIntrospector,
  Kysely,
  PGliteAdapter,
  PGliteDialect,
  PGliteDriver,
} from 'kysely'
import { StartError } from '#src/config/start-error.ts'
import type { DatabaseOptions, OpenDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'
import { parsers } from '../values.ts'
import { currentWork } from '../work.ts'
import { type ConnectionQueue, createConnectionQueue } from './connection-queue.ts'
import { lockFolder } from './folder-lock.ts'
import { createKeptConnections } from './kept-connections.ts'
import { TableIntrospector } from './table-introspector.ts'

type OpenPglite = OpenDatabase & {
  /** The whole database as a tar archive, for `template`. */
  dump: () => Promise<Blob>
}

const extensions = { cube, earthdistance }

/** Opens the embedded engine in a folder, or in memory, there optionally as a copy of `template`. */
export async function openPglite(
  directory: string | undefined,
  { template, overloadMs, schema }: { template?: Blob } & Pick<DatabaseOptions, 'overloadMs' | 'schema'> = {},
): Promise<OpenPglite> {
  if (directory === undefined) {
    const pglite = await PGlite.create('memory://', {
      extensions,
      parsers,
      ...(template && { loadDataDir: template }),
    })
    if (schema !== undefined)
      await pglite.query("select set_config('search_path', $1, false)", [`${schema}, public`])
    return wrap(pglite, overloadMs)
  }
  const folder = resolve(directory)
  const unlock = lockFolder(folder)
  try {
    return wrap(await PGlite.create(join(folder, 'pglite'), { extensions, parsers }), overloadMs, unlock)
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

function wrap(pglite: PGlite, overloadMs = Number.POSITIVE_INFINITY, unlock?: () => void): OpenPglite {
  // The engine runs in this thread: between two calls requests are read, and timeouts take effect.
  const queue = createConnectionQueue({ size: 1, overloadMs, schedule: setImmediate })
  const database = new Kysely<Tables>({ dialect: new QueuedDialect(pglite, queue) })
  return {
    database,
    kind: 'pglite',
    load: queue.load,
    listen: async (channel, { notified }) => {
      const stop = await pglite.listen(channel, notified)
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

/** Statements get the engine's one connection in the order of the queue instead of Kysely's, which refuses nobody. */
class QueuedDialect extends PGliteDialect {
  readonly #pglite: PGlite
  readonly #queue: ConnectionQueue

  constructor(pglite: PGlite, queue: ConnectionQueue) {
    super({ pglite })
    this.#pglite = pglite
    this.#queue = queue
  }

  override createAdapter() {
    return new QueuedAdapter()
  }

  /** Kysely's own also reads every column, which is most of what an applied migration costs at a start. */
  override createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new TableIntrospector(database)
  }

  override createDriver() {
    return new QueuedDriver(this.#pglite, this.#queue)
  }
}

class QueuedAdapter extends PGliteAdapter {
  /** Kysely has a queue of its own for an engine with one connection. */
  override get supportsMultipleConnections() {
    return true
  }
}

class QueuedDriver extends PGliteDriver {
  readonly #queue: ConnectionQueue
  readonly #kept = createKeptConnections<DatabaseConnection>()
  #release = () => {}

  constructor(pglite: PGlite, queue: ConnectionQueue) {
    super({ pglite })
    this.#queue = queue
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const own = this.#kept.take()
    if (own) return own
    const leave = await this.#queue.enter()
    const connection = await super.acquireConnection()
    const owner = currentWork()
    this.#release = () => (owner ? this.#kept.keep(owner, connection, leave) : leave())
    return connection
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection()
    this.#release()
  }
}
