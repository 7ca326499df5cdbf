/**
 * `overload`: a new call waited too long for a connection. `deadline`: no result in time. `callerGone`: nobody waits for
 * the result any more.
 */
export type UnavailableReason = 'overload' | 'deadline' | 'callerGone'

const messages: Record<UnavailableReason, string> = {
  overload: 'All connections to the database were in use for too long.',
  deadline: 'The database did not answer in time.',
  callerGone: 'The caller has closed its connection.',
}

/** A statement that was not run, or whose result was not waited for. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason) {
    super(messages[reason])
    this.reason = reason
  }
}
