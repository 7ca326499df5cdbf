import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { withoutTimeLimit } from '#src/database/without-time-limit.ts'

/** A value of an invitation that differs from what its helps, rewards and tiers say. */
export type AssistDifference = {
  invitation_id: string
  /**
   * `helpers`, `qualified`: the counters. `reached`: tiers that have a reward. `early`: rewards of tiers that are not reached.
   * `rewarded`: helps that a given tier has rewarded. `given`: rewards whose vouchers, stars or code exist.
   */
  what: 'helpers' | 'qualified' | 'reached' | 'early' | 'rewarded' | 'given'
  stored: number
  proved: number
}

/** Compares every invitation with its helps and rewards, in one statement and so at one instant. */
export async function auditAssist(database: Database, limit: number): Promise<AssistDifference[]> {
  const statement = sql<AssistDifference>`
    with counted as (
      select i.invitation_id, i.helpers, i.qualified, h.proved_helpers, h.proved_qualified, h.rewarded, r.reached, r.early,
        r.given_up_to, r.given, r.proved_given,
        (
          select count(*)::int from assist_campaign a, jsonb_array_elements(a.tiers) as tier
          where a.activity_no = i.activity_no and (tier ->> 'friends')::int <= i.qualified
        ) as tiers
      from invitation i
      cross join lateral (
        select count(*) filter (where state <> 'rejected')::int as proved_helpers,
          count(*) filter (where state in ('qualified', 'rewarded'))::int as proved_qualified,
          count(*) filter (where state = 'rewarded')::int as rewarded
        from help where invitation_id = i.invitation_id
      ) h
      cross join lateral (
        select count(*) filter (where friends <= i.qualified)::int as reached,
          count(*) filter (where friends > i.qualified)::int as early,
          coalesce(max(friends) filter (where given_at is not null or stars is not null), 0)::int as given_up_to,
          count(*) filter (where given_at is not null)::int as given,
          count(*) filter (where given_at is not null and (
            lottery_code is not null or stars is not null
            or (cardinality(voucher_nos) > 0 and not exists (
              select from unnest(voucher_nos) as no where no not in (select voucher_no from voucher where member_id = i.member_id)
            ))
          ))::int as proved_given
        from assist_reward where invitation_id = i.invitation_id
      ) r
    ),
    compared as (
      select invitation_id, 'helpers' as what, helpers::int as stored, proved_helpers as proved from counted
      union all
      select invitation_id, 'qualified', qualified, proved_qualified from counted
      union all
      select invitation_id, 'reached', reached, tiers from counted
      union all
      select invitation_id, 'early', early, 0 from counted
      union all
      select invitation_id, 'rewarded', rewarded, given_up_to from counted
      union all
      select invitation_id, 'given', given, proved_given from counted
    )
    select * from compared where stored <> proved
    order by invitation_id, what
    limit ${limit}`
  const { rows } = await withoutTimeLimit(database, (connection) => statement.execute(connection))
  return rows
}
