/** Runs a command to its end, with the project's own tools and Node first in its PATH. */
import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; output: string; ms: number }

type Options = {
  /** The repository where it is not given. */
  cwd?: string
  /** Beside our own; `undefined` takes one away. */
  env?: Record<string, string | undefined>
  /** Shows the output as it comes instead of keeping it. */
  live?: boolean
  /** After this time the command and all it started are ended, and it has failed. */
  limitMs?: number
}

export function startCommand(
  [program = '', ...args]: string[],
  { cwd = root, env, live = false, limitMs }: Options = {},
): ChildProcess {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  return spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: path, ...colours(), ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    detached: limitMs !== undefined && process.platform !== 'win32',
    shell: process.platform === 'win32', // the tools are .cmd files there
  })
}

/** A log stays plain; a terminal keeps its colours though the output passes through us. */
function colours(): Record<string, string> {
  if (process.stdout.isTTY) return { FORCE_COLOR: '1' }
  return process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }
}

/** Never rejects: a command that cannot start has failed, and its output says why. */
export function runCommand(command: string[], options: Options = {}): Promise<Outcome> {
  const startedAt = performance.now()
  const child = startCommand(command, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const forgetLimit = options.limitMs === undefined ? () => undefined : endAfter(options.limitMs, child)
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      forgetLimit()
      // Not every tool heeds NO_COLOR.
      const text = process.stdout.isTTY ? output : stripVTControlCharacters(output)
      resolve({ ok, output: text.trim(), ms: performance.now() - startedAt })
    }
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

const graceMs = 5_000

/** Asks first, so that the command can say what it was busy with. */
function endAfter(limitMs: number, child: ChildProcess): () => void {
  const timers = [
    setTimeout(() => {
      console.error(`\nStill running after ${asSeconds(limitMs)}: ended.`)
      signalGroup(child, 'SIGTERM')
      timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs))
    }, limitMs),
  ]
  // A group of its own does not hear the terminal's Ctrl-C.
  const passOn = (signal: NodeJS.Signals) => {
    signalGroup(child, signal)
    process.exitCode = 1
  }
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    process.off('SIGINT', passOn).off('SIGTERM', passOn)
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // All of it has ended already.
  }
}

export const asSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
