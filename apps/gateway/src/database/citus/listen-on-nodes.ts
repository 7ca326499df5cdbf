import { listenOnPostgres, waited } from '../engines/postgres-listen.ts'
import type { Listen } from '../listen.ts'
import { runInBackground } from '../work.ts'

type OnError = ((error: Error) => void) | undefined
type Subscription = Awaited<ReturnType<Listen>>

/** How often nodes are looked for that are not listened to yet. */
const everyMs = 5_000

/**
 * Listens on every node: a notification is delivered on the node that it was sent on only, and for a moment after a market has moved
 * gateways write to it from two nodes. Rejects where no node can be reached; the others are tried again.
 */
export function listenOnNodes(nodes: () => readonly string[], onError: OnError): Listen {
  const listens = new Map<string, Listen>()
  const listenOn = (url: string): Listen => {
    const listen = listens.get(url) ?? listenOnPostgres(url, onError)
    listens.set(url, listen)
    return listen
  }
  return async (channel, listener) => {
    const subscriptions = new Map<string, Subscription>()
    /** Listens on the nodes that are new or could not be reached; returns those that were added, and what failed. */
    const hearMore = async () => {
      const missing = nodes().filter((url) => !subscriptions.has(url))
      const failures: Error[] = []
      const subscribe = async (url: string) => {
        try {
          subscriptions.set(url, await listenOn(url)(channel, listener))
        } catch (error) {
          failures.push(error instanceof Error ? error : new Error(String(error)))
        }
      }
      await Promise.all(missing.map(subscribe))
      return { added: missing.length - failures.length, failures }
    }
    const { failures } = await hearMore()
    if (subscriptions.size === 0) throw failures[0] ?? new Error('The cluster has no nodes.')

    const stopping = new AbortController()
    const keepHearing = async () => {
      while (await waited(everyMs, stopping.signal)) {
        for (const [url, subscription] of subscriptions) {
          if (nodes().includes(url)) continue
          subscriptions.delete(url)
          await subscription.stop()
        }
        const more = await hearMore()
        if (more.added > 0) listener.missed()
        for (const error of more.failures) onError?.(error)
      }
    }
    // It outlives the call that listens.
    const hearing = runInBackground(keepHearing)
    return {
      stop: async () => {
        stopping.abort()
        await hearing
        await Promise.all([...subscriptions.values()].map((each) => each.stop()))
      },
    }
  }
}
