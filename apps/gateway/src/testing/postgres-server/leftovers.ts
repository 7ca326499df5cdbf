/** The server outlives a test run that was killed: its folder's name and marks let a later run end it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'crema-postgres-of-'

/** A folder named after this process, so that everybody can tell whether its owner still runs. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))

/** Ends every server whose owner is gone, and removes its files. */
export function endLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : Number.NaN
    if (Number.isNaN(owner) || isRunning(owner)) continue
    const folder = join(tmpdir(), name)
    if (!isOurs(folder)) continue
    killServer(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Another user's leftovers are that user's to remove. Somebody else may also have removed it just now. */
export function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0)
}

/** `kill -9` for the server in a folder and all its processes; nothing where none runs. */
export function killServer(folder: string): void {
  const data = join(folder, 'data')
  const server = serverIn(data)
  if (server === undefined) return
  for (const pid of [server, ...childrenOf(server)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended between the look and the blow.
    }
  }
}

/** The process that PostgreSQL wrote down for these files, if it still is one. */
function serverIn(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'))
  if (!(pid > 1) || !isRunning(pid)) return undefined
  const commandLine = `/proc/${pid}/cmdline`
  // Where the system can tell, make sure that the number has not passed to somebody else.
  return existsSync('/proc/self') && !read(commandLine).includes(data) ? undefined : pid
}

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** Empty where there is no such file, as for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A container without an init process keeps the dead as zombies.
    return !/^\d+ \(.*\) Z/.test(read(`/proc/${pid}/stat`))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs, but as somebody else
  }
}
