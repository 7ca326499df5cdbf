import type { FailureName } from '@crema/contract/outcomes'

/** How a call can fail. `refused` is a business answer; everything else is a failure on the way. */
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

/** The name of a refusal, when that is what an error is. */
export function refusalName(error: unknown): FailureName | undefined {
  return error instanceof ApiError && error.failure.kind === 'refused' ? error.failure.name : undefined
}

/** Whether the same call may well succeed when sent again: nothing is known of its fate. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { failure } = error
  if (failure.kind === 'protocol') return failure.status === 503 || failure.status === 500
  return failure.kind === 'offline' || failure.kind === 'network' || failure.kind === 'timeout'
}

/** Whether a read is asked once more by itself: not after 20 seconds of waiting, nor where the device knows why. */
export function isRetryable(error: unknown): boolean {
  return (
    isTransient(error) && error instanceof ApiError && !['timeout', 'offline'].includes(error.failure.kind)
  )
}
