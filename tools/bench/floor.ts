/** The least that a gateway on Fastify and `pg` can do: the same prepared statements, one after the other, and nothing else. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, freePort, hasEnded } from '../processes.ts'
import { reportCpu, type MeasuredProcess } from './cost.ts'
import type { Numbers } from './numbers.ts'
import { methodOf, type BenchMethod } from './plan.ts'
import { post } from './post.ts'
import type { Captured } from './statements/captured.ts'
import { inlineStatements } from './statements/pgbench-script.ts'

const startLimitMs = 30_000

/** A statement with parameters, each of which is `n` or `bucket`. */
export type FloorStatement = { text: string; values: readonly ('n' | 'bucket')[] }
/** What the process reads. */
export type FloorSettings = { url: string; connections: number; port: number; statements: FloorStatement[] }

export type Floor = { method: BenchMethod; process: MeasuredProcess; stop: () => Promise<void> }

export async function startFloor(
  captured: Captured,
  { url, connections, numbers }: { url: string; connections: number; numbers: Numbers },
): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'crema-floor-'))
  const file = join(folder, 'floor.json')
  const port = await freePort()
  const statements = inlineStatements(captured).map(withParameters)
  writeFileSync(file, JSON.stringify({ url, connections, port, statements } satisfies FloorSettings))
  const server = join(import.meta.dirname, 'statements', 'floor-server.ts')
  const child = spawn(process.execPath, ['--import', reportCpu, server, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const limit = Date.now() + startLimitMs
  while (!output.includes('listening')) {
    if (hasEnded(child) || Date.now() > limit) throw new Error(`The floor did not start:\n${output}`)
    await sleep(20)
  }
  const origin = new URL(`http://127.0.0.1:${port}/`)
  return {
    method: methodOf('Fastify and pg, the call’s', async () => {
      const n = numbers.take(1)
      const { status, text } = await post(
        origin,
        { 'content-type': 'application/json' },
        JSON.stringify({ n }),
      )
      if (status !== 200 || text !== JSON.stringify({ n })) throw new Error(`The floor failed: ${text}`)
    }),
    process: { output: () => output, signal: (name) => void child.kill(name) },
    async stop() {
      process.off('exit', endWithUs)
      await endProcess(child)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Each place has a parameter of its own, as pgbench makes them, since the types of two places may differ. */
function withParameters(text: string): FloorStatement {
  const values: ('n' | 'bucket')[] = []
  const replaced = text.replaceAll(/(?<!:):(n|bucket)\b/g, (_, name: 'n' | 'bucket') => {
    values.push(name)
    return `$${values.length}`
  })
  return { text: replaced, values }
}
