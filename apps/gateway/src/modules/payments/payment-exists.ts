import { validate as isUuid } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { findAttempt } from './attempts/attempt-store.ts'
import { findOrder } from './orders/order-store.ts'

/** Whether there is an order with an id, in whatever state. */
export async function orderExists(database: Database, orderId: string): Promise<boolean> {
  return (await findOrder(database, orderId)) !== undefined
}

/** Whether there is a payment attempt with an id, in whatever state. */
export async function attemptExists(database: Database, attemptId: string): Promise<boolean> {
  return isUuid(attemptId) && (await findAttempt(database, attemptId)) !== undefined
}
