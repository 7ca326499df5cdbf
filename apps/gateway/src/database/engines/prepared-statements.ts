import { createHash } from 'node:crypto'
import type { PoolClient, QueryConfig } from 'pg'
import { needsOwnPlan } from '../own-plan.ts'

/** What this module uses of a connection of `pg`; its types lack the list of statements. */
type Connection = {
  close: (statement: { type: 'S'; name: string }) => void
  parsedStatements: Record<string, string>
}

type Limits = {
  /** How many statements a connection keeps prepared. Each costs the server some 10 to 200 KB for each connection. */
  perConnection: number
  /** How many texts are remembered to recognize one that is sent again. */
  texts: number
}

/** More than the gateway has statements that are sent often. */
const defaults: Limits = { perConnection: 200, texts: 1_000 }

/**
 * Names statements so that a connection prepares each once: PostgreSQL then parses it once, and after five executions decides
 * whether it keeps one plan for all values. The name is a hash of the text, the same for every connection and process.
 *
 * Not prepared: a text that is sent for the first time, since lists of values make texts that never come again; a text without
 * values, such as `begin`; one that `needsOwnPlan`. A connection closes the statement that it has not used for longest.
 */
export function createPreparedStatements({ perConnection, texts }: Limits = defaults) {
  /** Names by text, the one used last at the end; null for a text that was sent once. */
  const names = new Map<string, string | null>()
  /** Names that a connection has prepared, the one used last at the end. */
  const prepared = new WeakMap<PoolClient, Set<string>>()

  const nameOf = (text: string): string | null => {
    const known = names.get(text)
    names.delete(text)
    const name = known ?? (known === null ? hashOf(text) : null)
    names.set(text, name)
    const [oldest] = names.keys()
    if (names.size > texts && oldest !== undefined) names.delete(oldest)
    return name
  }

  const preparedBy = (client: PoolClient): Set<string> => {
    const own = prepared.get(client) ?? new Set()
    prepared.set(client, own)
    return own
  }

  const close = (client: PoolClient, name: string): void => {
    preparedBy(client).delete(name)
    const connection = client.connection as unknown as Connection
    // Is part of the message that follows, so it waits for no answer. A pooler understands it, as opposed to `deallocate`.
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }

  return {
    /** The statement as it is sent on a connection. */
    prepare(client: PoolClient, text: string, values: unknown[]): QueryConfig {
      const name = values.length === 0 || needsOwnPlan(text) ? null : nameOf(text)
      if (name === null) return { text, values }
      const own = preparedBy(client)
      own.delete(name)
      const [oldest] = own
      if (own.size >= perConnection && oldest !== undefined) close(client, oldest)
      own.add(name)
      return { name, text, values }
    },

    /** Closes a statement, so that it is prepared anew. */
    forget(client: PoolClient, { name }: QueryConfig): void {
      if (name !== undefined) close(client, name)
    },
  }
}

export type PreparedStatements = ReturnType<typeof createPreparedStatements>

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
