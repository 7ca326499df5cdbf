import { setTimeout as wait } from 'node:timers/promises'
import { sqlStateOf } from './refusal.ts'

/** Serialization failure and deadlock: PostgreSQL undid the transaction and asks for another try. */
const conflictStates = ['40001', '40P01']
const triesMax = 5
const waitMs = 10

/**
 * Runs a whole transaction again when it lost against another one. `run` must have no effect outside
 * of its transaction. The last error is thrown after five tries.
 */
export async function retryOnConflict<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === triesMax || !conflictStates.includes(sqlStateOf(error) ?? '')) throw error
      // Random, so that two that met do not meet again.
      await wait(Math.random() * waitMs * 2 ** tries)
    }
  }
}
