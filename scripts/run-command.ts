/** Runs a command with the project's tools and Node first in its PATH. */
import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; output: string; ms: number }

type Options = {
  /** Default: the repository. */
  cwd?: string
  /** Added to the environment; `undefined` removes a variable. */
  env?: Record<string, string | undefined>
  /** Prints the output instead of collecting it. */
  live?: boolean
  /** Receives the output as it arrives. */
  onOutput?: (text: string) => void
  /** After this time the command and its children are terminated, and it has failed. */
  limitMs?: number
}

function startCommand(
  [program = '', ...args]: string[],
  { cwd = root, env, live = false, limitMs }: Options = {},
): ChildProcess {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const detached = limitMs !== undefined && process.platform !== 'win32'
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: path, ...colours(), ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    detached,
    shell: process.platform === 'win32', // the tools are .cmd files there
  })
  if (detached) groups.add(child)
  return child
}

/** Commands that lead a process group. */
const groups = new WeakSet<ChildProcess>()

/** Colours on a terminal, although the output is piped; none elsewhere. */
function colours(): Record<string, string> {
  if (process.stdout.isTTY) return { FORCE_COLOR: '1' }
  return process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }
}

/**
 * Never rejects: a command that cannot be started has failed, with the reason as its output. On SIGINT and SIGTERM the
 * command is stopped and this process exits after it.
 */
export function runCommand(command: string[], options: Options = {}): Promise<Outcome> {
  const startedAt = performance.now()
  const child = startCommand(command, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      options.onOutput?.(text)
    })
  }
  const stopForwarding = forwardSignals(child)
  const clearLimit = options.limitMs === undefined ? () => undefined : terminateAfter(options.limitMs, child)
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      clearLimit()
      stopForwarding()
      // Not every tool respects NO_COLOR.
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

/** Sends SIGTERM before SIGKILL, so that the command can report what was still running. */
function terminateAfter(limitMs: number, child: ChildProcess): () => void {
  const timers = [
    setTimeout(() => {
      console.error(`\nTerminated after ${asSeconds(limitMs)}.`)
      signalGroup(child, 'SIGTERM')
      timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs))
    }, limitMs),
  ]
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

const running = new Set<ChildProcess>()
let received: NodeJS.Signals | undefined

/** While commands run, a signal goes to them, and this process ends after them. */
function forwardSignals(child: ChildProcess): () => void {
  if (running.size === 0) process.on('SIGINT', forward).on('SIGTERM', forward)
  running.add(child)
  if (received) signalGroup(child, received)
  return () => {
    running.delete(child)
    if (running.size > 0) return
    process.off('SIGINT', forward).off('SIGTERM', forward)
    if (received) process.exit(128 + constants.signals[received])
  }
}

function forward(signal: NodeJS.Signals): void {
  received = signal
  for (const child of running) signalGroup(child, signal)
}

/** A command with a time limit leads a process group. The terminal does not send Ctrl-C to another group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (groups.has(child) && child.pid) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The group has exited already.
  }
}

export const asSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
