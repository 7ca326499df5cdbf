import { DatabaseUnavailable, type UnavailableReason } from '../database-unavailable.ts'
import { currentWork, type Work } from '../work.ts'

/** Numbers for the metrics; those of refusals are counts since the start. */
export type DatabaseLoad = {
  inUse: number
  waiting: number
  refused: Readonly<Record<UnavailableReason, number>>
}

type QueueOptions = {
  /** The number of connections. */
  size: number
  /** How long a new call waits for its first connection before it is refused. */
  overloadMs: number
  /** Runs the next statement's start. Default: at once. */
  schedule?: (start: () => void) => void
}

type Waiter = {
  work: Work | undefined
  since: number
  start: () => void
  refuse: (reason: UnavailableReason) => void
}

/** How long statements outside of any call wait for a connection. */
const backgroundMs = 30_000
/** So many new calls for each connection may always wait, since a database that pauses for a moment starts none. */
const shortQueue = 20
/** The longest time that a timer of Node can have. */
const timerMsMax = 2 ** 31 - 1

/**
 * Decides which statement gets the next connection. Statements of work that has begun go first, so that calls end instead
 * of all getting slower; new calls wait in the order of their arrival and are refused once they have waited `overloadMs`.
 * One is refused at once where those ahead have waited for half of it, or where more are ahead than start within it at
 * the rate so far: otherwise all calls of a burst would be refused in the same moment, and writing so many responses
 * would delay the last of them.
 */
export function createConnectionQueue({ size, overloadMs, schedule = (start) => start() }: QueueOptions) {
  const begun = new Set<Waiter>()
  const fresh = new Set<Waiter>()
  const refused: Record<UnavailableReason, number> = { overload: 0, deadline: 0, callerGone: 0 }
  let inUse = 0
  /** Since when new calls have been waiting without a break, and how many of them have got a connection. */
  let backlog = { since: 0, started: 0 }

  const refusal = (reason: UnavailableReason) => {
    refused[reason]++
    return new DatabaseUnavailable(reason)
  }

  const take = (work: Work | undefined): (() => void) => {
    inUse++
    if (work) work.isAdmitted = true
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      inUse--
      schedule(startNext)
    }
  }

  const startNext = (): void => {
    while (inUse < size) {
      const [next] = begun.size > 0 ? begun : fresh
      if (!next) return
      if (next.work?.isGone()) next.refuse('callerGone')
      else next.start()
    }
  }

  const isOverloaded = (): boolean => {
    const [oldest] = fresh
    if (!oldest) return false
    const now = performance.now()
    return now - oldest.since > overloadMs / 2 || isUnreachable(now)
  }

  /** Whether more new calls are waiting than start within the limit. Nothing is known before a tenth of it. */
  const isUnreachable = (now: number): boolean => {
    const sinceMs = now - backlog.since
    if (fresh.size < shortQueue * size || sinceMs < overloadMs / 10) return false
    return fresh.size > (backlog.started / sinceMs) * overloadMs
  }

  const wait = (work: Work | undefined, isFresh: boolean): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const waiters = isFresh ? fresh : begun
    const since = performance.now()
    if (isFresh && fresh.size === 0) backlog = { since, started: 0 }
    const leftMs = work ? Math.min(Math.max(0, work.deadline - since), timerMsMax) : backgroundMs
    const isShed = isFresh && overloadMs < leftMs
    const timer = setTimeout(
      () => waiter.refuse(isShed ? 'overload' : 'deadline'),
      isShed ? overloadMs : leftMs,
    )
    const leaveQueue = () => {
      clearTimeout(timer)
      waiters.delete(waiter)
    }
    const waiter: Waiter = {
      work,
      since,
      start() {
        leaveQueue()
        if (isFresh) backlog.started++
        resolve(take(work))
      },
      refuse(reason) {
        leaveQueue()
        reject(refusal(reason))
      },
    }
    waiters.add(waiter)
    return promise
  }

  return {
    /** Waits for a connection; the result gives it back. Rejects with `DatabaseUnavailable`. */
    async enter(): Promise<() => void> {
      const work = currentWork()
      if (work?.isGone()) throw refusal('callerGone')
      if (inUse < size && begun.size === 0 && fresh.size === 0) return take(work)
      const isFresh = work !== undefined && !work.isAdmitted
      if (isFresh && isOverloaded()) throw refusal('overload')
      return wait(work, isFresh)
    },
    load: (): DatabaseLoad => ({ inUse, waiting: begun.size + fresh.size, refused }),
  }
}

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>
