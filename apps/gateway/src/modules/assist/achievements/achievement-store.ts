import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** What an inviter's badges follow from. */
export type InviterRecord = {
  /** When friends' helps counted, in order, and the month of each in the campaign's zone: `2026-11`. */
  helps: { at: Date; month: string }[]
  /** When tiers were reached, in order, with the number of tiers that the campaign has. */
  tiers: { at: Date; invitation: string; of: number }[]
}

export async function findInviterRecord(database: Database, memberId: string): Promise<InviterRecord> {
  const [helps, tiers] = await Promise.all([
    sql<InviterRecord['helps'][number]>`
      select h.qualified_at as at, to_char(h.qualified_at at time zone c.zone, 'YYYY-MM') as month
      from invitation i
      join help h on h.invitation_id = i.invitation_id and h.qualified_at is not null
      join campaign c on c.activity_no = i.activity_no
      where i.member_id = ${memberId}::uuid
      order by h.qualified_at, h.help_id`.execute(database),
    sql<InviterRecord['tiers'][number]>`
      select r.reached_at as at, i.invitation_id as invitation, jsonb_array_length(a.tiers) as of
      from invitation i
      join assist_reward r on r.invitation_id = i.invitation_id
      join assist_campaign a on a.activity_no = i.activity_no
      where i.member_id = ${memberId}::uuid
      order by r.reached_at, r.friends`.execute(database),
  ])
  return { helps: helps.rows, tiers: tiers.rows }
}
