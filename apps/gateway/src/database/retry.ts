import { setTimeout as wait } from 'node:timers/promises'
import { isOnOtherNode } from './citus/citus-market.ts'
import { sqlStateOf } from './refusal.ts'
import { isOutdatedStatement } from './statements/outdated-statement.ts'

/** Serialization failure and deadlock: the transaction was rolled back and can be repeated. */
const conflictStates = ['40001', '40P01']
const attemptsMax = 5
const waitMs = 10

/**
 * Repeats a transaction after a serialization failure, a deadlock, a statement whose columns have changed, or a move of the market to another node. `run` must have no effect outside of its transaction.
 * Throws the last error after five attempts.
 */
export async function retryOnConflict<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attemptsMax || !isRepeatable(error)) throw error
      // Random, so that the same transactions do not conflict again.
      await wait(Math.random() * waitMs * 2 ** attempt)
    }
  }
}

const isRepeatable = (error: unknown): boolean =>
  conflictStates.includes(sqlStateOf(error) ?? '') || isOutdatedStatement(error) || isOnOtherNode(error)
