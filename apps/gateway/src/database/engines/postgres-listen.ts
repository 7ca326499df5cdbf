import { setTimeout as wait } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { within } from '#src/within.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type Channel, channels, type Listen, type Listener } from '../listen.ts'

/** How long connecting, and the answer to a check, may take. */
const answerMs = 5_000
/** How often an idle connection is checked: one to a server that has vanished looks like one without notifications. */
const checkEveryMs = 5_000
/** How long closing by agreement with the server may take. */
const closeMs = 500
const backoff = { firstMs: 250, maxMs: 30_000 }
/** A connection that lasted this long worked; before, the next attempt waits longer than the last one. */
const steadyMs = 10_000

const overdue = () => new DatabaseUnavailable('deadline')

type Connection = {
  client: Client
  /** Aborted when the connection has ended. */
  ended: AbortSignal
}

type Subscription = { channel: Channel; listener: Listener }
type Listening = { stop: () => Promise<void> }
type OnError = ((error: Error) => void) | undefined

/** Listens to every channel on one dedicated connection, which is open while anybody listens. */
export function listenOnPostgres(url: string, onError: OnError): Listen {
  const subscriptions = new Set<Subscription>()
  let shared: Promise<Listening> | undefined
  const distribute = {
    notified: (name: string, payload: string) => {
      for (const { channel, listener } of subscriptions) if (channel === name) listener.notified(payload)
    },
    missed: () => {
      for (const { listener } of subscriptions) listener.missed()
    },
  }
  return async (channel, listener) => {
    const subscription = { channel, listener }
    subscriptions.add(subscription)
    const listening = (shared ??= keepListening(url, distribute, onError))
    const leave = async () => {
      subscriptions.delete(subscription)
      if (subscriptions.size > 0) return
      shared = undefined
      await (await listening).stop()
    }
    try {
      await listening
    } catch (error) {
      // Nobody has a connection then; the next one to listen opens another.
      subscriptions.delete(subscription)
      if (shared === listening) shared = undefined
      throw error
    }
    return { stop: leave }
  }
}

type Distribute = { notified: (channel: string, payload: string) => void; missed: () => void }

/** One loop checks the connection and replaces it when it breaks or does not answer. */
async function keepListening(url: string, distribute: Distribute, onError: OnError): Promise<Listening> {
  const stopping = new AbortController()
  const report = (error: unknown): undefined => {
    if (!stopping.signal.aborted) onError?.(error instanceof Error ? error : new Error(String(error)))
  }
  const connectNow = () => connect(url, distribute, { report, stopping: stopping.signal })

  const keep = async (first: Connection) => {
    let connection: Connection | undefined = first
    let attempt = 0
    while (connection) {
      const connectedAt = performance.now()
      await untilLost(connection, report)
      await close(connection.client)
      if (performance.now() - connectedAt > steadyMs) attempt = 0
      connection = undefined
      while (!connection && (await waitBefore(attempt++, stopping.signal))) {
        connection = await connectNow().catch(report)
      }
      if (connection) distribute.missed()
    }
  }

  const listening = keep(await connectNow())
  return {
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}

/** Resolves when the server has confirmed that it listens; the client of a failed attempt is closed. */
async function connect(
  url: string,
  { notified }: Distribute,
  { report, stopping }: { report: (error: unknown) => void; stopping: AbortSignal },
): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    keepAlive: true,
    application_name: 'crema-gateway-listener',
  })
  const ended = new AbortController()
  const stop = () => void close(client)
  stopping.addEventListener('abort', stop)
  // Emitted after a failed attempt as well, so it must not start another one.
  client.once('end', () => {
    stopping.removeEventListener('abort', stop)
    ended.abort()
  })
  client.on('error', report)
  client.on('notification', ({ channel, payload = '' }) => notified(channel, payload))
  try {
    // A client that is closed while it connects settles nothing, and has no time limit any more.
    await within(client.connect(), answerMs, overdue)
    const listen = channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join('; ')
    await within(client.query(listen), answerMs, overdue)
  } catch (error) {
    await close(client)
    throw error
  }
  return { client, ended: ended.signal }
}

/** Resolves when the connection has ended or does not answer. */
async function untilLost({ client, ended }: Connection, report: (error: unknown) => void): Promise<void> {
  while (await waited(checkEveryMs, ended)) {
    try {
      await within(client.query('select 1'), answerMs, overdue)
    } catch (error) {
      if (!ended.aborted) report(error)
      return
    }
  }
}

/** Half of the wait is random, so that many gateways do not return to a restarted server at the same moment. */
function waitBefore(attempt: number, stopping: AbortSignal): Promise<boolean> {
  const ms = Math.min(backoff.maxMs, backoff.firstMs * 2 ** attempt)
  return waited(ms / 2 + (Math.random() * ms) / 2, stopping)
}

/** False where `signal` was aborted meanwhile. */
export async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await wait(ms, undefined, { signal })
    return true
  } catch {
    return false // The wait rejects only when it is aborted.
  }
}

/** Ends the connection and closes the socket, also where the server does not answer. */
async function close(client: Client): Promise<void> {
  await within(client.end(), closeMs, overdue).catch(() => undefined)
  client.connection.stream.destroy()
}
