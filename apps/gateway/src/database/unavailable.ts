import { DatabaseUnavailable } from './database-unavailable.ts'
import { sqlStateOf } from './refusal.ts'
import { isOutdatedStatement } from './statements/outdated-statement.ts'

// SQLSTATEs: connection exceptions, insufficient resources, operator intervention, cancelled statements, a market that has just
// been moved to another node.
const states = /^(08...|53...|57P0.|57014|25006|CR002)$/
const socketErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]
// Errors that pg throws without a code.
const pgMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether the database is unavailable, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || isOutdatedStatement(error)) return true
  const state = sqlStateOf(error)
  if (state !== undefined && states.test(state)) return true
  if ('code' in error && socketErrors.includes(String(error.code))) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return pgMessages.test(error.message)
}

/**
 * Whether a statement's table is not there: its market was moved to another database, and the same call succeeds when the gateway is
 * restarted with the new place. The connection is as good as before.
 */
export function isMoved(error: unknown): boolean {
  return sqlStateOf(error) === '42P01'
}

// SQLSTATEs of values that PostgreSQL cannot represent, such as text with a NUL byte.
const inputStates = ['22003', '22007', '22008', '22021', '22P02', '22P05']

/** Whether PostgreSQL refused the form of an input value that the call's schema accepted. */
export function isUnreadableInput(error: unknown): boolean {
  return inputStates.includes(sqlStateOf(error) ?? '')
}
