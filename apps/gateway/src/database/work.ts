import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements run: until when they are waited for, and in which order they get a connection. */
export type Work = {
  /** When nobody waits for the result any more, as a value of `performance.now()`. */
  deadline: number
  /** Whether the caller has closed its connection; its statements then get no connection to the database. */
  isGone: () => boolean
  /** Whether it has had a connection before: its statements go ahead of those of new calls, so that it can finish. */
  isAdmitted: boolean
  /** The time limit of one statement. Default: the engine's own. */
  statementMs?: number
}

const storage = new AsyncLocalStorage<Work | undefined>()

const neverGone = () => false

/** A new unit of work that must end within `ms`. */
export function newWork(ms: number, given: Partial<Omit<Work, 'deadline'>> = {}): Work {
  return { deadline: performance.now() + ms, isGone: neverGone, isAdmitted: false, ...given }
}

/** Runs `run`, and everything it awaits, as part of `work`. */
export function runWork<Value>(work: Work, run: () => Value): Value {
  return storage.run(work, run)
}

/** Runs `run` as no part of the current work, for what continues after a call has been answered. */
export function runInBackground<Value>(run: () => Value): Value {
  return storage.run(undefined, run)
}

/** The work of the current asynchronous context; undefined in the background and in tools. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}
