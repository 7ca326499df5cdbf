import { setTimeout as wait } from 'node:timers/promises'
import { sqlStateOf } from './refusal.ts'

/** Serialization failure and deadlock: the transaction was rolled back and can be repeated. */
const conflictStates = ['40001', '40P01']
const attemptsMax = 5
const waitMs = 10

/**
 * Repeats a transaction after a serialization failure or a deadlock. `run` must have no effect outside of its transaction.
 * Throws the last error after five attempts.
 */
export async function retryOnConflict<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attemptsMax || !conflictStates.includes(sqlStateOf(error) ?? '')) throw error
      // Random, so that the same transactions do not conflict again.
      await wait(Math.random() * waitMs * 2 ** attempt)
    }
  }
}
