/** Servers of killed test runs: a later run finds them by their folder's name and ends them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'crema-postgres-of-'

/** A folder named after this process, so that another run can check whether it still runs. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))

/** Ends every server whose test run has ended, and removes its files. */
export function endLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : Number.NaN
    if (Number.isNaN(owner) || isRunning(owner)) continue
    const folder = join(tmpdir(), name)
    if (!isOwn(folder)) continue
    killServer(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Whether a folder exists and belongs to this user; folders of other users are not removed. */
export function isOwn(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0)
}

/** Sends SIGKILL to the server with its files in `data` and its child processes, if it runs. */
export function killServer(folder: string, data = join(folder, 'data')): void {
  const server = serverIn(data)
  if (server === undefined) return
  for (const pid of [server, ...childrenOf(server)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The process id in postmaster.pid, if that process still runs. */
function serverIn(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'))
  if (!(pid > 1) || !isRunning(pid)) return undefined
  const commandLine = `/proc/${pid}/cmdline`
  // Where /proc exists, check that the process id was not reused.
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

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Without an init process in a container, ended processes stay as zombies.
    return !/^\d+ \(.*\) Z/.test(read(`/proc/${pid}/stat`))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs as another user
  }
}
