import type { Selectable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'

export type StarProgramRow = Selectable<Tables['star_program']>

/** The program in which a country's stores give stars at an instant. */
export const findProgramAt = (database: Database, country: string, at: Date) =>
  findNewest(database, country, at, 'ends_at')

/** The newest program of a country that has begun and whose stars can still be spent. */
export const findRedeemableProgram = (database: Database, country: string, now: Date) =>
  findNewest(database, country, now, 'redeem_until')

/** The newest program of a country that has begun by an instant and whose `end` is after it. */
function findNewest(
  database: Database,
  country: string,
  at: Date,
  end: 'ends_at' | 'redeem_until',
): Promise<StarProgramRow | undefined> {
  return database
    .selectFrom('star_program')
    .where('country', '=', country)
    .where('starts_at', '<=', at)
    .where(end, '>', at)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}
