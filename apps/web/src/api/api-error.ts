import type { FailureName } from '@crema/contract/outcomes'

/** How a call can fail. `refused` is a business outcome; everything else is a technical failure. */
export type ApiFailure =
  | { kind: 'refused'; name: FailureName; message: string; help: unknown; traceId: string }
  | { kind: 'protocol'; status: number; name: FailureName; message: string; traceId: string }
  | { kind: 'offline' | 'network' | 'timeout' | 'cancelled' }

export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The name of a refusal; undefined for every other error. */
export function refusalName(error: unknown): FailureName | undefined {
  return error instanceof ApiError && error.failure.kind === 'refused' ? error.failure.name : undefined
}

/** Whether the same call may succeed when it is sent again; it may have been executed. */
export function isTransient(error: unknown): boolean {
  return (
    isRetryable(error)
    || (error instanceof ApiError && (error.failure.kind === 'offline' || error.failure.kind === 'timeout'))
  )
}

/** Whether a read is retried automatically: not after a timeout of 20 seconds, and not without a connection. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { failure } = error
  return (
    failure.kind === 'network'
    || (failure.kind === 'protocol' && (failure.status === 503 || failure.status === 500))
  )
}
