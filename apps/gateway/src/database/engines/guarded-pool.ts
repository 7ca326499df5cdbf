import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { traced } from '#src/tracing/spans.ts'
import { statementSpan } from '#src/tracing/statement-span.ts'
import { within } from '#src/within.ts'
import { isOnOtherNode } from '../citus/citus-market.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { isOutdatedStatement } from '../statements/outdated-statement.ts'
import { isUnavailable } from '../unavailable.ts'
import { currentWork } from '../work.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import { createKeptConnections } from './kept-connections.ts'
import { executePrepared } from './prepared-query.ts'
import { createPreparedStatements } from './prepared-statements.ts'

type Limits = {
  /** The time limit of a statement on this side; longer than the server's, which cancels a slow one. */
  statementMs: number
  /** How long idle connections may take to close at the end. */
  closeMs: number
  /** Runs on a new connection before its first statement. */
  prepare: (client: PoolClient) => Promise<void>
  /** For a database that moves between servers while it is used. */
  moves?: {
    /** Whether a connection is one to the server that has the database now. */
    isCurrent: (client: PoolClient) => boolean
    /** Asks for the server, which the pool connects to from then on. True where it is another one than before. */
    follow: () => Promise<boolean>
  }
}

/** How long a statement waits before it is sent again to a server to which the database is just being moved. */
const movingMs = 50

export const overdue = () => new DatabaseUnavailable('deadline')

/**
 * A pool whose statements have a deadline on this side, since a server or network that falls silent answers nothing and
 * closes nothing. A connection whose statement is overdue is destroyed: its answer may still arrive and would be taken
 * for that of the next statement.
 */
export function guardPool(
  pool: Pool,
  queue: ConnectionQueue,
  { statementMs, closeMs, prepare, moves }: Limits,
): PostgresPool {
  const connectedAt = new Map<PoolClient, number>()
  const prepared = new WeakSet<PoolClient>()
  const checkedOut = new Set<PoolClient>()
  const kept = createKeptConnections<PostgresPoolClient>()
  const statements = createPreparedStatements()
  let silentAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => void connectedAt.set(client, performance.now()))
  pool.on('remove', (client) => void connectedAt.delete(client))

  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!moves || !isUnavailable(error) || !(await moves.follow())) throw error
      return pool.connect()
    }
  }

  /** Connections older than the last silence are not used: whatever interrupted one has likely interrupted all. */
  const checkOut = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await connect()
      if ((connectedAt.get(client) ?? 0) <= silentAt || moves?.isCurrent(client) === false) {
        destroy(client)
        continue
      }
      if (prepared.has(client)) return client
      try {
        await prepare(client)
      } catch (error) {
        destroy(client)
        throw error
      }
      prepared.add(client)
      return client
    }
  }

  const send = async (client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> => {
    const statement = statements.prepare(client, text, values)
    if (statement === null) return client.query(text, values)
    try {
      return await executePrepared(client, statement, text, values)
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error
      statements.forgetAll()
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, values)
    }
  }

  const guard = (first: PoolClient, leave: () => void): PostgresPoolClient => {
    let client = first
    const owner = currentWork()
    let failure: DatabaseUnavailable | undefined
    let isLost = false
    let hasClient = true
    checkedOut.add(client)
    const leaveClient = () => {
      if (!hasClient) return
      hasClient = false
      checkedOut.delete(client)
      destroy(client)
    }
    const giveBack = (isBroken?: boolean) => {
      checkedOut.delete(client)
      if (hasClient) client.release(isBroken)
      hasClient = false
      leave()
    }
    /** Follows a database that has moved, and sends the statement again unless it is part of a transaction. */
    const sendWhereItIs = async (
      { follow }: NonNullable<Limits['moves']>,
      text: string,
      values: unknown[],
    ): Promise<QueryResult> => {
      for (;;) {
        try {
          return await send(client, text, values)
        } catch (error) {
          if (!isOnOtherNode(error)) throw error
          isLost = true
          const isAlone = client.getTransactionStatus() === 'I'
          if (!(await follow())) await wait(movingMs)
          if (!isAlone) throw error
          // Given back before the next one is taken, since all connections of the pool do the same.
          leaveClient()
          const next = await checkOut()
          if (failure) {
            next.release()
            throw failure
          }
          client = next
          hasClient = true
          checkedOut.add(client)
          isLost = false
        }
      }
    }
    const watched = async (text: string, values: unknown[]): Promise<QueryResult> => {
      try {
        return await (moves ? sendWhereItIs(moves, text, values) : send(client, text, values))
      } catch (error) {
        isLost ||= isUnavailable(error)
        throw error
      }
    }
    const query = (text: string, values: unknown[]): Promise<QueryResult> => {
      if (failure) return Promise.reject(failure)
      const work = currentWork()
      const ownMs = work?.statementMs ?? statementMs
      const leftMs = (work?.deadline ?? Number.POSITIVE_INFINITY) - performance.now()
      if (leftMs <= 0) return Promise.reject(overdue())
      const sending = traced(
        () => statementSpan(text),
        () => watched(text, values),
      )
      return within(sending, Math.min(ownMs, leftMs), () => {
        failure = overdue()
        // The server would have cancelled the statement by then.
        if (ownMs <= leftMs) silentAt = performance.now()
        leaveClient()
        return failure
      })
    }
    const connection: PostgresPoolClient = {
      query: query as unknown as PostgresPoolClient['query'], // Kysely's type has cursors too, which it does not send here
      release(isBroken) {
        if (owner && !isBroken && !isLost && kept.hasRoom(owner)) kept.keep(owner, connection, giveBack)
        else giveBack(isBroken === true || isLost)
      },
    }
    return connection
  }

  return {
    options: pool.options,
    async connect() {
      const own = kept.take()
      if (own) return own
      const leave = await queue.enter()
      const connecting = checkOut()
      const leftMs = (currentWork()?.deadline ?? Number.POSITIVE_INFINITY) - performance.now()
      try {
        return guard(await within(connecting, leftMs, overdue), leave)
      } catch (error) {
        // An attempt to connect cannot be cancelled; it keeps its place until it ends.
        connecting
          .then((client) => client.release())
          .catch(() => undefined)
          .finally(leave)
        throw error
      }
    },
    async end() {
      const timer = setTimeout(() => {
        for (const client of connectedAt.keys())
          if (!checkedOut.has(client)) client.connection.stream.destroy()
      }, closeMs)
      try {
        await pool.end()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Closes the socket as well, since the pool asks the server to end the connection first and waits for it. */
function destroy(client: PoolClient): void {
  client.release(true)
  client.connection.stream.destroy()
}
