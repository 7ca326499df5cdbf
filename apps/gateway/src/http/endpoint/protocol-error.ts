import type { ProtocolStatus } from '@crema/contract/outcomes'

type Details = { data?: Record<string, unknown>; retryAfterSeconds?: number }

/** Thrown to end a request with a protocol error of the contract. The response is not stored under its idempotency key. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
  readonly status: ProtocolStatus
  /** Details for the caller; never a value of the request or a secret. */
  readonly data: Record<string, unknown> | null
  readonly retryAfterSeconds: number | undefined

  constructor(status: ProtocolStatus, { data, retryAfterSeconds }: Details = {}) {
    super(`protocol error ${status}`)
    this.status = status
    this.data = data ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}
