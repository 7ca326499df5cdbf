/** A signal to npm, or to a script, ends everything that it started. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from './run-command.ts'

// Tests start processes, and the first one may build the page.
vi.setConfig({ testTimeout: 180_000 })
const pollOptions = { timeout: 150_000 }

let folder: string
let started: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crema-signals-'))
  started = []
})
afterEach(() => {
  for (const { pid } of started) killGroup(pid)
  rmSync(folder, { recursive: true })
})

/** What a failed test left behind. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // Everything has ended.
  }
}

function start(command: string[], env: Record<string, string> = {}) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text))
  const ended = once(child, 'exit').then(([code]) => code as number | null) // the event's documented type
  return { child, output: () => output, ended }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // of a listening TCP server
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves when the port can be bound again; rejects where something still listens. */
async function expectFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  probe.close()
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// The first start creates the database, the later ones open it.
const data = mkdtempSync(join(tmpdir(), 'crema-signals-data-'))
afterAll(() => rmSync(data, { recursive: true }))

describe.each(['start', 'dev'])('npm run %s', (script) => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm ends the gateway', async (signal) => {
    const port = await freePort()
    const npm = start(['npm', 'run', script], { PORT: String(port), DATA_DIR: data, NODE_ENV: '' })
    await expect
      .poll(
        () => (npm.child.exitCode === null ? isReady(`http://127.0.0.1:${port}`) : npm.output()),
        pollOptions,
      )
      .toBe(true)
    const gateway = Number(readFileSync(join(data, 'gateway.pid'), 'utf8'))
    npm.child.kill(signal)
    await npm.ended
    expect(isRunning(gateway)).toBe(false)
    await expectFree(port)
    // The gateway removes it when it closes its database, not when it is killed.
    expect(() => readFileSync(join(data, 'gateway.pid'))).toThrow('ENOENT')
  })
})

describe('a script that runs a command', () => {
  /** Runs a command that writes its process id, and stops it with `signal`. */
  async function interrupt(signal: NodeJS.Signals, options: string) {
    const pidFile = join(folder, 'pid')
    const command = `process.on('${signal}', () => setTimeout(() => process.exit(0), 300)); setInterval(() => 0, 1000); require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`
    const script = join(folder, 'script.ts')
    const module = join(root, 'scripts', 'run-command.ts')
    writeFileSync(
      script,
      `import { runCommand } from ${JSON.stringify(module)}
      await runCommand(['node', '-e', ${JSON.stringify(command)}], ${options})
      console.log('the next step')`,
    )
    const running = start([process.execPath, script])
    await expect
      .poll(() => {
        try {
          return Number(readFileSync(pidFile, 'utf8'))
        } catch {
          return 0
        }
      }, pollOptions)
      .toBeGreaterThan(0)
    running.child.kill(signal)
    return {
      code: await running.ended,
      output: running.output(),
      isCommandRunning: isRunning(Number(readFileSync(pidFile, 'utf8'))),
    }
  }

  test.each([
    ['SIGTERM', '{}', 143],
    ['SIGINT', '{ limitMs: 60_000 }', 130],
  ] as const)('%s to it stops the command, and it ends after it (%s)', async (signal, options, code) => {
    expect(await interrupt(signal, options)).toEqual({ code, output: '', isCommandRunning: false })
  })
})
