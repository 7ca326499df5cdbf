import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#src/config/start-error.ts'

const sqliteBusy = 5

/** References to the locks: a garbage-collected one would be released while the process runs. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a folder of the embedded database: two processes on one folder would silently lose rows. The lock is an advisory
 * file lock of the operating system, through SQLite since Node has no API for it. The operating system releases it when
 * the process ends in any way, so there are no stale locks. Returns a function that releases it.
 */
export function lockFolder(directory: string): () => void {
  const pidFile = join(directory, 'gateway.pid')
  let lock: DatabaseSync | undefined
  try {
    createFolder(directory)
    lock = new DatabaseSync(join(directory, 'gateway.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new StartError(
        `The data folder ${directory} is in use by another gateway${processIn(pidFile)}: stop that one first, or choose another folder with DATA_DIR.`,
      )
    }
    throw new StartError(
      `The data folder ${directory} cannot be written: choose another one with DATA_DIR.`,
      { cause: error },
    )
  }
  heldLocks.add(lock)
  return () => {
    rmSync(pidFile, { force: true })
    heldLocks.delete(lock)
    lock.close()
  }
}

/** Node's recursive mkdir never returns where a parent cannot contain folders, such as /dev/null. */
function createFolder(directory: string): void {
  if (existsSync(directory)) return
  createFolder(dirname(directory))
  try {
    mkdirSync(directory)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(directory)) throw error
  }
}

function processIn(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return '' // The process id is only a hint.
  }
}
