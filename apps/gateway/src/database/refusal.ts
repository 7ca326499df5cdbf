import { outcomes, type Outcome } from '@crema/contract/outcomes'

/** The SQLSTATE that the SQL function `refuse()` raises. */
const refusalCode = 'CR001'

/** The outcome that a statement raised with `refuse('soldOut')`; undefined for any other error. */
export function refusalOf(error: unknown): Outcome | undefined {
  const name = raisedName(error)
  return outcomes.find((outcome) => outcome === name)
}

/** What a statement raised with `refuse()`, an outcome or another name; undefined for any other error. */
export function raisedName(error: unknown): string | undefined {
  return sqlStateOf(error) === refusalCode && error instanceof Error ? error.message : undefined
}

/** PostgreSQL's SQLSTATE of an error; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** Whether a statement violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** Whether a row refers to another one that does not exist, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23503'
}
