/** Runs a gateway in a process of its own, for end-to-end tests, screenshots and measurements. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migratedMemoryUrl } from '@crema/gateway/testing/memory-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { endProcess, freePort, hasEnded } from './processes.ts'

export type GatewayProcess = {
  origin: string
  /** Everything printed so far. */
  output: () => string
  /** Stops it. Its database is lost, except one that `env` names. */
  stop: () => Promise<void>
  /** Starts it again on the same port. */
  start: () => Promise<void>
  /** Sends a signal to its process, for the module of `preload`. */
  signal: (name: NodeJS.Signals) => void
}

export type GatewayOptions = {
  /** Added to the demo's settings. */
  env?: Record<string, string>
  /** Uses the embedded database also where the run has a PostgreSQL server. */
  embedded?: boolean
  /** Path of a module that is loaded before the gateway. */
  preload?: string
  /** The checkout whose gateway is run; default: this one. */
  checkout?: string
  /** The host of its origin. */
  hostname?: '127.0.0.1' | 'localhost'
}

/** For `preload`: with each SIGUSR2 the gateway's clock goes half a minute ahead. */
export const clockAhead = join(import.meta.dirname, 'clock-ahead.ts')

const ownCheckout = join(import.meta.dirname, '..')
const startLimitMs = 60_000

/** Resolves when `/readyz` answers 200. Throws with the gateway's output where it does not start. */
export async function startGatewayProcess({
  env = {},
  embedded = false,
  preload,
  checkout = ownCheckout,
  hostname = '127.0.0.1',
}: GatewayOptions = {}): Promise<GatewayProcess> {
  const port = await freePort()
  const origin = `http://${hostname}:${port}`
  const server = join(checkout, 'apps', 'gateway', 'src', 'server.ts')
  let output = ''
  let child: ChildProcess | undefined
  let database: Awaited<ReturnType<typeof openDemoDatabase>> | undefined
  const endWithUs = () => child?.kill('SIGKILL')

  const start = async () => {
    if (!('DATABASE_URL' in env)) database = await openDemoDatabase(embedded)
    const started = spawn(process.execPath, [...(preload ? ['--import', preload] : []), server], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ...(database && { DATABASE_URL: database.url }),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        // Tests and measurements send more calls a minute than a person does.
        RATE_LIMIT_FACTOR: '1000',
        // Browsers on the same machine delay the gateway without overloading it.
        OVERLOAD_DELAY_MS: '0',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    await untilReady(origin, started, () => output)
  }
  const stop = async () => {
    if (child) await endProcess(child)
    await database?.stop()
    database = undefined
  }

  process.once('exit', endWithUs)
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, output: () => output, start, stop, signal: (name) => void child?.kill(name) }
}

/** A migrated database: on the server of the run, which Playwright and vitest start, as in production; otherwise in memory. */
async function openDemoDatabase(embedded: boolean): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!embedded && process.env['TEST_DATABASE_MIGRATED'])
    return startPostgres({ durable: false, migrated: true })
  return { url: await migratedMemoryUrl(), stop: () => Promise.resolve() }
}

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (!hasEnded(child) && Date.now() < limit) {
    if (await isReady(origin)) return
    await sleep(50)
  }
  throw new Error(`The gateway did not start:\n${output()}`)
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false // not listening yet
  }
}
