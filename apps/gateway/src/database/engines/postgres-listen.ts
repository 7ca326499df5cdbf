import { setTimeout as wait } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import type { Listen } from '../listen.ts'

const connectMs = 5_000
const reconnectDelayMs = 1_000

/** Listens on a dedicated connection and reconnects when it breaks. */
export function listenOnPostgres(url: string, onError: ((error: Error) => void) | undefined): Listen {
  return async (channel, listener) => {
    const stopping = new AbortController()
    let client: Client | undefined

    const connect = async () => {
      const opened = new Client({
        connectionString: url,
        connectionTimeoutMillis: connectMs,
        application_name: 'crema-gateway-listener',
      })
      opened.on('error', (error) => onError?.(error))
      opened.on('end', () => void (stopping.signal.aborted || reconnect()))
      opened.on('notification', ({ payload = '' }) => listener(payload))
      await opened.connect()
      await opened.query(`listen ${escapeIdentifier(channel)}`)
      client = opened
    }
    const reconnect = async () => {
      while (!stopping.signal.aborted) {
        try {
          await wait(reconnectDelayMs, undefined, { signal: stopping.signal })
          return await connect()
        } catch (error) {
          if (stopping.signal.aborted) return
          onError?.(error instanceof Error ? error : new Error('The listener cannot connect.'))
        }
      }
    }

    await connect()
    return {
      stop: async () => {
        stopping.abort()
        await client?.end()
      },
    }
  }
}
