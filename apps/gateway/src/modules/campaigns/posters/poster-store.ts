import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'

export type Referrer = {
  member_id: string
  display_name: string | null
  /** The market that has the account of a guest. */
  home_market: string | null
  fissionCode: string | null
}

/** A member's name, and the code of the invitation that they have started last, if any. */
export async function findReferrer(
  database: Database,
  memberId: string,
  activityNo: string,
): Promise<Referrer | undefined> {
  const { rows } = await sql<Referrer>`
    select m.member_id, m.display_name, m.home_market,
      (select i.code from invitation i
        where i.member_id = m.member_id and i.activity_no = ${activityNo}
        order by i.ordinal desc limit 1) as "fissionCode"
    from member m where m.member_id = ${memberId}`.execute(database)
  return rows[0]
}

/** The invitation of a code. */
export async function findInvitation(
  database: Database,
  code: string,
): Promise<{ activityNo: string; memberId: string; country: Country } | undefined> {
  const { rows } = await sql<{ activityNo: string; memberId: string; country: Country }>`
    select activity_no as "activityNo", member_id as "memberId", country from invitation where code = ${code}`.execute(
    database,
  )
  return rows[0]
}

/** The countries of a campaign, empty for all; undefined where there is no such campaign. */
export async function findCountries(
  database: Database,
  activityNo: string,
): Promise<readonly string[] | undefined> {
  const row = await database
    .selectFrom('campaign')
    .select('countries')
    .where('activity_no', '=', activityNo)
    .executeTakeFirst()
  return row?.countries
}
