/** The user of the server where the tests run as root, which PostgreSQL refuses. */
import { execFileSync } from 'node:child_process'

export type ServerUser = { uid: number; gid: number }

/** Undefined where the tests do not run as root. */
export function unprivilegedUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody.',
  )
}

function idOf(what: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined // no such user
  }
}
