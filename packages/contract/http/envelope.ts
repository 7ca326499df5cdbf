import type { FailureName } from '../outcomes.ts'

/** The response of every endpoint under `/capi`. */
export type Envelope<Data = unknown> = {
  /** The HTTP status; 200 for a success and for a business refusal. */
  code: number
  /** `"1"` for a success, else the name of the refusal or protocol error. */
  busCode: '1' | FailureName
  /** A message to show, in the language of `x-lang`; empty on success. */
  busMessage: string
  data: Data
  /** Identifies this request in the gateway's log. */
  traceId: string
}

/** A success is code 200 and busCode "1", and nothing else. */
export function isSuccess(envelope: Pick<Envelope, 'code' | 'busCode'>): boolean {
  return envelope.code === 200 && envelope.busCode === '1'
}
