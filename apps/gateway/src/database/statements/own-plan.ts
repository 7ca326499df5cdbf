import { sql } from 'kysely'

/**
 * Begins a statement that PostgreSQL plans for the values of each execution, since one plan for all of them would be slow: a list
 * whose condition depends on whether there is a cursor, for example. It is not prepared.
 */
export const ownPlan = sql.raw('/* own plan */ ')

export const needsOwnPlan = (text: string): boolean => /^\s*\/\* own plan \*\//.test(text)
