/** Processes of crash tests, which kill themselves (SIGKILL) before a statement (`kill-before-statement.ts`). */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { processEnvironment } from './process-environment.ts'

export type CrashingProcesses = {
  /** Starts two, which kill themselves before nearly the same statement, and resolves when both have. */
  crashBoth: (killBefore: number) => Promise<void>
  /** Starts two that run until `end`. */
  startBoth: () => void
  /** Kills those that run, and resolves when they have ended. */
  end: () => Promise<void>
}

/** @param argumentsOf The script and its arguments, of which the last is the statement; 0 for none. */
export function crashingProcesses(argumentsOf: (killBefore: number) => string[]): CrashingProcesses {
  const children = new Set<ChildProcess>()
  const start = (killBefore: number) => {
    const child = spawn(process.execPath, argumentsOf(killBefore), {
      env: { ...processEnvironment, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  return {
    async crashBoth(killBefore) {
      const both = [start(killBefore), start(killBefore + 7)]
      for (const [code, signal] of await Promise.all(both.map((child) => once(child, 'exit'))))
        if (signal !== 'SIGKILL')
          throw new Error(`A process ended by itself, with ${String(code ?? signal)}.`)
    },
    startBoth() {
      for (let each = 0; each < 2; each++) start(0)
    },
    async end() {
      const exits = [...children].map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(exits)
    },
  }
}
