import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'

/** `key`: of a start whose answer is not known yet, for that request. `attemptId`: the order's newest attempt in this tab. */
type PendingPayment = { orderId: string; key?: string; request?: string; attemptId?: string }

type Storage = DeviceStorage | null
const storageKey = 'PENDING_PAYMENT'

/** What this tab has stored of an order's payment. */
function read(storage: Storage, orderId: string): PendingPayment {
  const stored = JSON.parse(storage?.get(storageKey) ?? 'null') as PendingPayment | null // written below
  return stored?.orderId === orderId ? stored : { orderId }
}

const write = (storage: Storage, payment: PendingPayment) => storage?.set(storageKey, JSON.stringify(payment))

/**
 * The idempotency key for starting a payment. The same until the gateway has answered, also after a reload, so that a
 * lost answer never leads to a second payment; another request gets another key, as the gateway demands.
 */
export function keyOfStart(storage: Storage, orderId: string, request: object): string {
  const pending = read(storage, orderId)
  const text = JSON.stringify(request)
  if (pending.key !== undefined && pending.request === text) return pending.key
  const key = newUuid()
  write(storage, { ...pending, key, request: text })
  return key
}

/** Called once the gateway has answered: with the attempt, or without one where it refused. */
export function saveAnswer(storage: Storage, orderId: string, attemptId?: string): void {
  const known = attemptId ?? read(storage, orderId).attemptId
  write(storage, { orderId, ...(known === undefined ? {} : { attemptId: known }) })
}

/** The newest attempt that this tab has started for an order. */
export const storedAttempt = (storage: Storage, orderId: string): string | undefined =>
  read(storage, orderId).attemptId
