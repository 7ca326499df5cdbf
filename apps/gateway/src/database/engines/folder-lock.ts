import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#src/config/start-error.ts'

const lockedState = 5 // SQLITE_BUSY

/** A lock that nothing refers to any more would be collected, and let go of while the process lives. */
const held = new Set<DatabaseSync>()

/**
 * Keeps a second process off a folder of the embedded database, which would lose rows without a word.
 * The lock is the operating system's own, taken through SQLite since Node has no call for it: it ends
 * with the process however that dies, and no stale file has to be judged. Returns what releases it.
 */
export function lockFolder(directory: string): () => void {
  const pidFile = join(directory, 'gateway.pid')
  let lock: DatabaseSync | undefined
  try {
    makeFolder(directory)
    lock = new DatabaseSync(join(directory, 'gateway.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === lockedState) {
      throw new StartError(
        `The data folder ${directory} is in use by another gateway${processIn(pidFile)}: stop that one first, or choose another folder with DATA_DIR.`,
      )
    }
    throw new StartError(
      `The data folder ${directory} cannot be written: choose another one with DATA_DIR.`,
      { cause: error },
    )
  }
  held.add(lock)
  return () => {
    rmSync(pidFile, { force: true })
    held.delete(lock)
    lock.close()
  }
}

/** Node's own recursive way never ends where a parent exists that takes no folders. */
function makeFolder(directory: string): void {
  if (existsSync(directory)) return
  makeFolder(dirname(directory))
  try {
    mkdirSync(directory)
  } catch (error) {
    // Another process may just have made it.
    if (!existsSync(directory)) throw error
  }
}

function processIn(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return '' // The number only helps to find it.
  }
}
