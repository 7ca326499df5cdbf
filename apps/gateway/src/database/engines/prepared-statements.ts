import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { needsOwnPlan } from '../statements/own-plan.ts'
import type { PreparedStatement } from './prepared-query.ts'

/** What this module uses of a connection of `pg`; its types lack the list of statements. */
type Connection = {
  close: (statement: { type: 'S'; name: string }) => void
  parsedStatements: Record<string, string>
}

type Limits = {
  /** How many statements a connection keeps prepared. Each takes about 130 KB of the server's memory. */
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
  /** Names by text, the one used last at the end; null for a text that was sent once, or is never prepared. */
  const names = new Map<string, string | null>()
  /** What a connection has prepared, by name, the one used last at the end; and since which change of tables. */
  const prepared = new WeakMap<PoolClient, { byName: Map<string, PreparedStatement>; since: number }>()
  /** How often statements were refused because columns have changed. */
  let changes = 0

  const nameOf = (text: string): string | null => {
    const known = names.get(text)
    names.delete(text)
    const name = known ?? (known === null && !needsOwnPlan(text) ? hashOf(text) : null)
    names.set(text, name)
    if (names.size > texts) forgetOldest(names)
    return name
  }

  const preparedBy = (client: PoolClient): Map<string, PreparedStatement> => {
    const known = prepared.get(client)
    if (known?.since === changes) return known.byName
    for (const name of known?.byName.keys() ?? []) close(client, name)
    const byName = new Map<string, PreparedStatement>()
    prepared.set(client, { byName, since: changes })
    return byName
  }

  const close = (client: PoolClient, name: string): void => {
    const connection = client.connection as unknown as Connection
    // Is part of the message that follows, so it waits for no answer. A pooler understands it, as opposed to `deallocate`.
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }

  return {
    /** The statement as a connection prepares it; null for one that is not prepared. */
    prepare(client: PoolClient, text: string, values: readonly unknown[]): PreparedStatement | null {
      const name = values.length === 0 ? null : nameOf(text)
      if (name === null) return null
      const own = preparedBy(client)
      const statement = own.get(name) ?? { name, columns: null }
      if (!own.delete(name) && own.size >= perConnection) {
        const [oldest] = own.keys()
        if (oldest !== undefined) {
          own.delete(oldest)
          close(client, oldest)
        }
      }
      own.set(name, statement)
      return statement
    },

    /**
     * Has each connection close its statements before it prepares another one. After a change of columns, any of them may be refused:
     * one at a time, a transaction would meet more of them than it is repeated for.
     */
    forgetAll(): void {
      changes++
    },
  }
}

export type PreparedStatements = ReturnType<typeof createPreparedStatements>

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function forgetOldest(names: Map<string, unknown>): void {
  const [oldest] = names.keys()
  if (oldest !== undefined) names.delete(oldest)
}
