import type { ProtocolStatus } from '@crema/contract/outcomes'

type Details = { data?: Record<string, unknown>; retryAfterSeconds?: number }

/** Ends a call with a protocol error of the contract. */
export class ProtocolFault extends Error {
  override name = 'ProtocolFault'
  readonly status: ProtocolStatus
  /** What would help the caller; never a value it sent. */
  readonly data: Record<string, unknown> | null
  readonly retryAfterSeconds: number | undefined

  constructor(status: ProtocolStatus, { data, retryAfterSeconds }: Details = {}) {
    super(`protocol error ${status}`)
    this.status = status
    this.data = data ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}
