import { currentWork, type Work } from '../work.ts'

type Kept<Connection> = { connection: Connection; giveBack: () => void; timer: NodeJS.Immediate }

/**
 * The connections that calls keep from one statement to the next, so that a call checks one out once, and no more calls
 * have begun than there are connections. A connection is given back when the event loop has handled what is due and no
 * statement has followed: at the end of a call, and while it hashes a password or waits for another service.
 */
export function createKeptConnections<Connection>() {
  const keptBy = new Map<Work, Kept<Connection>>()
  return {
    /** Whether `work` may keep a connection: one is enough. */
    hasRoom: (work: Work): boolean => !keptBy.has(work),

    keep(work: Work, connection: Connection, giveBack: () => void): void {
      const timer = setImmediate(() => {
        keptBy.delete(work)
        giveBack()
      })
      keptBy.set(work, { connection, giveBack, timer })
    },

    /** The connection of the current work; undefined where it has none, and where nobody waits for its result any more. */
    take(): Connection | undefined {
      const work = currentWork()
      const kept = work && keptBy.get(work)
      if (!kept) return undefined
      keptBy.delete(work)
      clearImmediate(kept.timer)
      if (!work.isGone()) return kept.connection
      kept.giveBack()
      return undefined
    },
  }
}
