/** A gateway of one's own in a process of its own, for journeys, photographs and measurements. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type GatewayProcess = {
  origin: string
  /** What it has printed so far. */
  output: () => string
  /** Ends it. Its data is gone with it where it was in memory. */
  stop: () => Promise<void>
  /** Starts it again on the same port. */
  start: () => Promise<void>
}

export type GatewayOptions = {
  /** Beside the demo's settings on a database in memory. */
  env?: Record<string, string>
  /** A module to load before the gateway's own, as a path. */
  preload?: string
  /** By which name of this machine it is found. */
  hostname?: '127.0.0.1' | 'localhost'
}

const server = join(import.meta.dirname, '..', 'apps', 'gateway', 'src', 'server.ts')
const startLimitMs = 60_000

/** Answers once `/readyz` does. Throws with the gateway's own words where it does not come up. */
export async function startGatewayProcess({
  env = {},
  preload,
  hostname = '127.0.0.1',
}: GatewayOptions = {}): Promise<GatewayProcess> {
  const port = await freePort()
  const origin = `http://${hostname}:${port}`
  let output = ''
  let child: ChildProcess | undefined
  const endWithUs = () => child?.kill('SIGKILL')

  const start = async () => {
    const started = spawn(process.execPath, [...(preload ? ['--import', preload] : []), server], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: 'memory://',
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        // Whoever tests or measures sends more calls a minute than a person does.
        RATE_LIMIT_FACTOR: '1000',
        // A machine busy with browsers is no sign of too many customers.
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
    if (!child || hasEnded(child)) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  process.once('exit', endWithUs)
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, output: () => output, start, stop }
}

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (!hasEnded(child) && Date.now() < limit) {
    if (await isReady(origin)) return
    await sleep(50)
  }
  throw new Error(`The gateway did not come up:\n${output()}`)
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false // nobody listens there yet
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // of a listening TCP server
  probe.close()
  await once(probe, 'close')
  return port
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
