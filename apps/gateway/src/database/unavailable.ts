import { sqlStateOf } from './refusal.ts'

// Connection exceptions, resources used up, an operator who stops it, a statement that took too long.
const states = /^(08...|53...|57P0.|57014|25006)$/
const socketErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]
// What pg throws has no code where it gives up by itself.
const pgMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether the database could not be asked, as against having said no. Such a call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlStateOf(error)
  if (state !== undefined && states.test(state)) return true
  if ('code' in error && socketErrors.includes(String(error.code))) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return pgMessages.test(error.message)
}

// Text that no text, number or instant of PostgreSQL can hold, such as a zero byte.
const inputStates = ['22003', '22007', '22008', '22021', '22P02', '22P05']

/** Whether a value from outside was refused by its form. Schemas keep such values away; this is for what they let through. */
export function isUnreadableInput(error: unknown): boolean {
  return inputStates.includes(sqlStateOf(error) ?? '')
}
