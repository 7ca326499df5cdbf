/** pgbench comes with PostgreSQL; it sends the statements of a claim or a use without anything of ours around them. */
import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Captured } from './capture-claim.ts'
import { pgbenchScript } from './pgbench-script.ts'
import type { Way } from './plan.ts'

const run = promisify(execFile)

/** In the path, or where Debian and Homebrew put it. */
export function findPgbench(): string | undefined {
  const places = [
    'pgbench',
    ...globSync(['/usr/lib/postgresql/*/bin/pgbench', '/opt/homebrew/opt/postgresql*/bin/pgbench']),
  ]
  return places.find((place) => {
    try {
      execFileSync(place, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false // not there, or not for this machine
    }
  })
}

/** `left`: how many claims or uses it has not made so far, of those it was asked for. */
type ViaPgbench = Way & { left: number }

/** For the members or vouchers from 0 on. */
export function viaPgbench(program: string, url: string, captured: Captured): ViaPgbench {
  const script = pgbenchScript(captured)
  let next = 0
  const way: ViaPgbench = {
    name: 'pgbench, same statements',
    left: 0,
    run: async (connections, claims) => {
      const each = Math.floor(claims / connections)
      const folder = mkdtempSync(join(tmpdir(), 'crema-pgbench-'))
      const file = join(folder, 'claim.sql')
      writeFileSync(file, script)
      const sizes = [
        `--client=${connections}`,
        `--jobs=${Math.min(connections, 2)}`,
        `--transactions=${each}`,
      ]
      const variables = { base: next, each, i: -1 }
      const defined = Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`)
      next += claims
      try {
        const { stdout } = await run(program, [
          '--no-vacuum',
          '--protocol=extended',
          `--file=${file}`,
          ...sizes,
          ...defined,
          url,
        ]).catch(unlessRefused)
        way.left += claims - madeIn(stdout)
        return rateIn(stdout)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
  return way
}

/** Claims that pass locked rows over are now and then refused before their time. The rule asks again; pgbench cannot, and ends that client. */
function unlessRefused(error: unknown): { stdout: string } {
  if (
    error instanceof Error
    && 'stdout' in error
    && typeof error.stdout === 'string'
    && error.message.includes('soldOut')
  )
    return { stdout: error.stdout }
  throw error
}

function madeIn(output: string): number {
  const [, made] = /^number of transactions actually processed: (\d+)/m.exec(output) ?? []
  if (made === undefined) throw new Error(`pgbench did not say what it did:\n${output}`)
  return Number(made)
}

function rateIn(output: string): number {
  const [, rate] = /^tps = ([\d.]+)/m.exec(output) ?? []
  if (rate === undefined) throw new Error(`pgbench gave no rate:\n${output}`)
  return Number(rate)
}
