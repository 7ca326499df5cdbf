import { sqlStateOf } from '../refusal.ts'

/**
 * Whether a prepared statement was refused because its columns have changed, as `select *` does when a newer gateway adds a
 * column. Nothing has been executed then, but a transaction cannot go on.
 */
export function isOutdatedStatement(error: unknown): boolean {
  return (
    sqlStateOf(error) === '0A000'
    && error instanceof Error
    && 'routine' in error
    && error.routine === 'RevalidateCachedQuery'
  )
}
