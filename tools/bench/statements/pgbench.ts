/** pgbench, which comes with PostgreSQL, executes the statements of a claim or a redemption without our code, prepared as ours are. */
import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Numbers } from '../numbers.ts'
import type { BenchMethod } from '../plan.ts'
import type { Captured } from './captured.ts'
import { pgbenchScript } from './pgbench-script.ts'

const run = promisify(execFile)

/** The program in PATH, or where Debian and Homebrew install it. */
export function findPgbench(): string | undefined {
  const candidates = [
    'pgbench',
    ...globSync(['/usr/lib/postgresql/*/bin/pgbench', '/opt/homebrew/opt/postgresql*/bin/pgbench']),
  ]
  return candidates.find((path) => {
    try {
      execFileSync(path, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false // missing, or for another platform
    }
  })
}

/** `missed`: how many of the requested claims or redemptions were refused or not executed. */
type PgbenchMethod = BenchMethod & { missed: number }

type Options = { name: string; program: string; url: string; numbers: Numbers }

export function createPgbenchMethod(
  captured: Captured,
  { name, program, url, numbers }: Options,
): PgbenchMethod {
  const script = pgbenchScript(captured)
  const method: PgbenchMethod = {
    name,
    missed: 0,
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
      const variables = { base: numbers.take(claims), each, i: -1 }
      const defined = Object.entries(variables).map(([variable, value]) => `--define=${variable}=${value}`)
      try {
        const { stdout } = await run(program, [
          '--no-vacuum',
          '--protocol=prepared',
          `--file=${file}`,
          ...sizes,
          ...defined,
          url,
        ]).catch(unlessRefused)
        method.missed += claims - transactionsIn(stdout)
        return rateIn(stdout)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
  return method
}

/** A claim that skips locked rows may be refused too early. The rule retries; pgbench cannot and ends that client. */
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

function transactionsIn(output: string): number {
  const [, count] = /^number of transactions actually processed: (\d+)/m.exec(output) ?? []
  if (count === undefined) throw new Error(`pgbench printed no number of transactions:\n${output}`)
  return Number(count)
}

function rateIn(output: string): number {
  const [, rate] = /^tps = ([\d.]+)/m.exec(output) ?? []
  if (rate === undefined) throw new Error(`pgbench printed no rate:\n${output}`)
  return Number(rate)
}
