import { outcomes, type Outcome } from '@crema/contract/outcomes'

/** What `refuse()` of the migrations raises. */
const refusalCode = 'CR001'

/** The outcome that a statement was ended with by `refuse('soldOut')`; undefined for every other error. */
export function refusalOf(error: unknown): Outcome | undefined {
  if (sqlStateOf(error) !== refusalCode || !(error instanceof Error)) return undefined
  return outcomes.find((outcome) => outcome === error.message)
}

/** The five characters by which PostgreSQL names an error; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** Whether a statement met a row with the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}
