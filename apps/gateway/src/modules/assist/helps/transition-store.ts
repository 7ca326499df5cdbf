// Changes of the state of a help. The invitation must be locked, and its counters are changed in the same statement.
import { type RawBuilder, sql } from 'kysely'
import type { HelpRejection, HelpState } from '@crema/contract/assist/assist'
import type { Database } from '#src/database/database.ts'

/** A help and its invitation. */
export type HelpOfInvitation = { help_id: string; invitation_id: string }

/** A help whose review has ended, and the counters of its invitation then. */
export type ReviewedHelp = { state: HelpState; helpers: number; qualified: number }

/**
 * Ends the review of a held help: it counts, or it waits until the friend uses a voucher. A voucher that was issued with the
 * help or later and used meanwhile counts. The tiers that the invitation reaches with it are stored. Undefined where the help
 * is not held.
 */
export async function endReview(
  transaction: Database,
  helpId: string,
  { decidedBy, now }: { decidedBy: 'customerService' | 'time' | null; now: Date },
): Promise<ReviewedHelp | undefined> {
  const { rows } = await sql<ReviewedHelp>`
    with found as (
      select h.help_id, h.invitation_id, a.qualifies, used.voucher_no,
        ((${now}::timestamptz at time zone c.zone)::date + a.qualify_days + 1)::timestamp at time zone c.zone
          - interval '1 millisecond' as until,
        a.qualifies = 'signUp' or used.voucher_no is not null as is_qualified
      from help h
      join assist_campaign a on a.activity_no = h.activity_no
      join campaign c on c.activity_no = h.activity_no
      left join lateral (
        select voucher_no from voucher
        where a.qualifies = 'firstUse' and member_id = h.member_id and issued_at >= h.helped_at and used_at is not null
        order by used_at
        limit 1
      ) used on true
      where h.help_id = ${helpId}::uuid and h.state = 'held'
    ),
    decided as (
      update help h set
        state = case when found.is_qualified then 'qualified' else 'pending' end,
        until = found.until,
        qualified_at = case when found.is_qualified then ${now}::timestamptz end,
        used_voucher_no = found.voucher_no,
        decided_at = case when ${decidedBy}::text is not null then ${now}::timestamptz end,
        decided_by = ${decidedBy}::text
      from found where h.help_id = found.help_id
      returning h.state, h.invitation_id
    ),
    counted as (
      update invitation i set qualified = i.qualified + 1 from decided
      where i.invitation_id = decided.invitation_id and decided.state = 'qualified'
      returning i.invitation_id, i.activity_no, i.qualified
    ),
    reached as (${insertReachedTiers(sql`counted`, now)})
    select decided.state, i.helpers, coalesce(counted.qualified, i.qualified) as qualified
    from decided join invitation i using (invitation_id) left join counted using (invitation_id)`.execute(
    transaction,
  )
  return rows[0]
}

/** A pending help counts, since the friend has used a voucher. Returns whether it was pending. */
export async function qualifyByUse(
  transaction: Database,
  helpId: string,
  { voucherNo, now }: { voucherNo: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with qualified as (
      update help set state = 'qualified', qualified_at = ${now}::timestamptz, used_voucher_no = ${voucherNo}
      where help_id = ${helpId}::uuid and state = 'pending'
      returning invitation_id
    )
    update invitation i set qualified = i.qualified + 1 from qualified
    where i.invitation_id = qualified.invitation_id
    returning 1`.execute(transaction)
  return rows.length > 0
}

/**
 * A help that counted by the use of a voucher waits again, since the till has released the voucher, unless the friend has
 * used another one. Rewards that were reached with it and not given are taken back; where one is promised or given, the helps that led
 * to it are rewarded, and do not wait again. Returns whether it waits.
 */
export async function awaitUseAgain(
  transaction: Database,
  helpId: string,
  voucherNo: string,
): Promise<boolean> {
  const { rows } = await sql<{ state: HelpState }>`
    with found as (
      select h.help_id, used.voucher_no
      from help h
      left join lateral (
        select v.voucher_no from voucher v
        where v.member_id = h.member_id and v.issued_at >= h.helped_at and v.used_at is not null
        order by v.used_at
        limit 1
      ) used on true
      where h.help_id = ${helpId}::uuid and h.state = 'qualified' and h.used_voucher_no = ${voucherNo}
    ),
    changed as (
      update help h set
        state = case when found.voucher_no is null then 'pending' else h.state end,
        qualified_at = case when found.voucher_no is null then null else h.qualified_at end,
        used_voucher_no = found.voucher_no
      from found where h.help_id = found.help_id
      returning h.invitation_id, h.state
    ),
    counted as (
      update invitation i set qualified = i.qualified - 1 from changed
      where i.invitation_id = changed.invitation_id and changed.state = 'pending'
      returning i.invitation_id, i.qualified
    ),
    taken_back as (
      delete from assist_reward r using counted
      where r.invitation_id = counted.invitation_id and r.friends > counted.qualified and r.given_at is null
    )
    select state from changed where state = 'pending'`.execute(transaction)
  return rows.length > 0
}

type Rejection = {
  from: 'held' | 'pending'
  reason: HelpRejection
  decidedBy: 'customerService' | 'time'
  now: Date
}

/** Rejects a help in the state `from`; its seat is free again. Returns whether it did. */
export async function rejectHelp(
  transaction: Database,
  helpId: string,
  { from, reason, decidedBy, now }: Rejection,
): Promise<boolean> {
  const { rows } = await sql`
    with rejected as (
      update help set state = 'rejected', rejected_for = ${reason}, until = null, decided_by = ${decidedBy},
        decided_at = ${now}::timestamptz
      where help_id = ${helpId}::uuid and state = ${from}
      returning invitation_id
    )
    update invitation i set helpers = i.helpers - 1 from rejected
    where i.invitation_id = rejected.invitation_id
    returning 1`.execute(transaction)
  return rows.length > 0
}

/** Stores the tiers that an invitation has reached, each once. */
export async function saveReachedTiers(
  transaction: Database,
  invitationId: string,
  now: Date,
): Promise<void> {
  const counted = sql`(select * from invitation where invitation_id = ${invitationId}::uuid) as counted`
  await insertReachedTiers(counted, now).execute(transaction)
}

/** The tiers that the invitation `counted` has reached. */
const insertReachedTiers = (counted: RawBuilder<unknown>, now: Date) => sql`
      insert into assist_reward (invitation_id, friends, reached_at)
      select counted.invitation_id, (tier ->> 'friends')::smallint, ${now}::timestamptz
      from ${counted}
      join assist_campaign a on a.activity_no = counted.activity_no
      cross join jsonb_array_elements(a.tiers) as tier
      where (tier ->> 'friends')::int <= counted.qualified
      on conflict do nothing`

/** A pending help's voucher that was used in time, if any. */
export async function findUseInTime(transaction: Database, helpId: string): Promise<string | undefined> {
  const { rows } = await sql<{ voucher_no: string }>`
    select v.voucher_no from help h
    join voucher v on v.member_id = h.member_id and v.issued_at >= h.helped_at and v.used_at <= h.until
    where h.help_id = ${helpId}::uuid
    order by v.used_at
    limit 1`.execute(transaction)
  return rows[0]?.voucher_no
}

export type DueHelp = HelpOfInvitation & { state: 'held' | 'pending' }

/** Helps whose time is over: held ones that nobody decided, and pending ones; at most `limit`. */
export async function findDueHelps(database: Database, now: Date, limit: number): Promise<DueHelp[]> {
  const { rows } = await sql<DueHelp>`
    select help_id, invitation_id, state from help
    where state in ('held', 'pending') and until <= ${now}::timestamptz
    order by until
    limit ${limit}`.execute(database)
  return rows
}

/** The state of a help whose time is over; undefined where it was decided meanwhile. */
export async function findDueState(
  transaction: Database,
  helpId: string,
  now: Date,
): Promise<'held' | 'pending' | undefined> {
  const { rows } = await sql<{ state: 'held' | 'pending' }>`
    select state from help
    where help_id = ${helpId}::uuid and state in ('held', 'pending') and until <= ${now}::timestamptz`.execute(
    transaction,
  )
  return rows[0]?.state
}

/** Selects the pending helps of a member that the use of a voucher lets count. */
export const helpsAwaitingUse = ({
  memberId,
  issuedAt,
  now,
}: {
  memberId: RawBuilder<unknown>
  issuedAt: RawBuilder<unknown>
  now: Date
}) => sql<HelpOfInvitation>`
  select help_id, invitation_id from help
  where member_id = ${memberId} and state = 'pending' and helped_at <= ${issuedAt}
    and until >= ${now}::timestamptz`

export async function findHelpsAwaitingUse(
  database: Database,
  { memberId, issuedAt, now }: { memberId: string; issuedAt: Date; now: Date },
): Promise<HelpOfInvitation[]> {
  const awaiting = { memberId: sql`${memberId}::uuid`, issuedAt: sql`${issuedAt}::timestamptz`, now }
  return (await helpsAwaitingUse(awaiting).execute(database)).rows
}

/** The helps that count by the use of a voucher and have not been rewarded. */
export async function findHelpsByUse(database: Database, voucherNo: string): Promise<HelpOfInvitation[]> {
  const { rows } = await sql<HelpOfInvitation>`
    select help_id, invitation_id from help where used_voucher_no = ${voucherNo} and state = 'qualified'`.execute(
    database,
  )
  return rows
}

/** The invitation of a help. */
export async function findInvitationOfHelp(database: Database, helpId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('help')
    .where('help_id', '=', helpId)
    .select('invitation_id')
    .executeTakeFirst()
  return row?.invitation_id
}
