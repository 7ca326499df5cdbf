import type { Selectable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'

export type StarProgramRow = Selectable<Tables['star_program']>

/** The program in which a country's stores give stars at an instant. */
export function findProgramAt(
  database: Database,
  country: string,
  at: Date,
): Promise<StarProgramRow | undefined> {
  return database
    .selectFrom('star_program')
    .where('country', '=', country)
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}

/** The newest program of a country that has begun and whose stars can still be spent. */
export function findRedeemableProgram(
  database: Database,
  country: string,
  now: Date,
): Promise<StarProgramRow | undefined> {
  return database
    .selectFrom('star_program')
    .where('country', '=', country)
    .where('starts_at', '<=', now)
    .where('redeem_until', '>', now)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}
