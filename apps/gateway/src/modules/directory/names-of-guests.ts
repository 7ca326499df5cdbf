import { sql } from 'kysely'
import { isUnavailable } from '#src/database/unavailable.ts'
import type { Services } from '#src/services.ts'
import { servicesOf } from './services-of.ts'

/** A row about a member, who may be a guest. */
type Named = { member_id: string | null; display_name: string | null; home_market: string | null }

/**
 * The rows with the names that guests have chosen, which only the markets of their accounts have. Those of a market that is not
 * available stay without a name, as those of members who have chosen none.
 */
export async function withNamesOfGuests<Row extends Named>(
  { markets }: Pick<Services, 'markets'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const names = new Map<string, string | null>()
  const homes = Map.groupBy(
    rows.filter(({ home_market: home }) => home !== null),
    ({ home_market: home }) => home ?? '',
  )
  for (const [home, guests] of homes) {
    const ids = guests.flatMap(({ member_id: memberId }) => memberId ?? [])
    try {
      const { rows: found } = await sql<{ member_id: string; display_name: string | null }>`
        select member_id, display_name from member where member_id = any (${ids}::uuid[])`.execute(
        servicesOf(markets, home).database,
      )
      for (const { member_id: memberId, display_name: name } of found) names.set(memberId, name)
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
  }
  return rows.map((row) =>
    row.home_market === null || row.member_id === null
      ? row
      : { ...row, display_name: names.get(row.member_id) ?? null },
  )
}
