/** pgbench comes with PostgreSQL; it sends the statements of a claim or a use without anything of ours around them. */
import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Captured } from './capture-claim.ts'
import type { Way } from './plan.ts'
import { pgbenchScript } from './pgbench-script.ts'

const run = promisify(execFile)

/** In the path, or where Debian and Homebrew put it. */
export function findPgbench(): string | undefined {
  const places = ['pgbench', ...globSync(['/usr/lib/postgresql/*/bin/pgbench', '/opt/homebrew/opt/postgresql*/bin/pgbench'])]
  return places.find((place) => {
    try {
      execFileSync(place, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false // not there, or not for this machine
    }
  })
}

/** For the members or vouchers from 0 on. */
export function viaPgbench(program: string, url: string, captured: Captured): Way {
  const script = pgbenchScript(captured)
  let next = 0
  return {
    name: 'pgbench, same statements',
    run: async (connections, claims) => {
      const each = Math.floor(claims / connections)
      const folder = mkdtempSync(join(tmpdir(), 'crema-pgbench-'))
      const file = join(folder, 'claim.sql')
      writeFileSync(file, script)
      const sizes = [`--client=${connections}`, `--jobs=${Math.min(connections, 2)}`, `--transactions=${each}`]
      const variables = { base: next, each, i: -1 }
      const defined = Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`)
      next += claims
      try {
        const { stdout } = await run(program, ['--no-vacuum', '--protocol=extended', `--file=${file}`, ...sizes, ...defined, url])
        return rateIn(stdout)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}

function rateIn(output: string): number {
  const [, rate] = /^tps = ([\d.]+)/m.exec(output) ?? []
  if (rate === undefined) throw new Error(`pgbench gave no rate:\n${output}`)
  return Number(rate)
}
