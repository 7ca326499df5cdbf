import { sql } from 'kysely'
import { retention } from '@crema/contract/privacy/retention'
import type { Database } from '#src/database/database.ts'
import type { Signal } from './signals.ts'

/** Rows that one purge deletes. */
const purgeSize = 5_000

/** Signals that are read for each help that a rule allows, since one member may have several helps. */
const readPerHelp = 20

/**
 * Locks marks until the transaction ends, so that two helps of one person at once are counted one after the other. They are
 * the last locks of a help, in one order.
 */
export async function lockMarks(transaction: Database, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  const marks = signals.map(({ mark }) => mark.toString('hex'))
  await sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('help signal ' || mark, 0) as key from unnest(${sql.val(marks)}::text[]) as mark order by key
    ) as ordered`.execute(transaction)
}

/** The members who have helped with this signal in the campaign; deleted ones count, too. */
export async function countHelpers(
  transaction: Database,
  {
    activityNo,
    signal,
    since,
    limit,
  }: { activityNo: string; signal: Signal; since: Date | null; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(h.member_id, h.help_id))::int as count from (
      select help_id from help_signal
      where activity_no = ${activityNo} and kind = ${signal.kind} and mark = ${signal.mark}::bytea
        ${since ? sql`and at > ${since}::timestamptz` : sql``}
      order by at desc limit ${(limit + 1) * readPerHelp}
    ) as s join help h using (help_id)`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Whether the inviter has signed in on the device, or has the address. */
export async function isOfInviter(
  transaction: Database,
  invitationId: string,
  signal: Signal,
): Promise<boolean> {
  if (signal.kind === 'network') return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from invitation i
      ${
        signal.kind === 'device'
          ? sql`join member_device d on d.member_id = i.member_id and d.device_hmac = ${signal.deviceHmac}::bytea`
          : sql`join member m on m.member_id = i.member_id
              and contact_key(coalesce(m.email, m.contact_email)) = ${signal.contactKey}`
      }
      where i.invitation_id = ${invitationId}::uuid
    ) as found`.execute(transaction)
  return rows[0]?.found === true
}

/** Whether a member has signed in on the device, or has the address. */
export async function isOfMember(database: Database, memberId: string, signal: Signal): Promise<boolean> {
  if (signal.kind === 'network') return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      ${
        signal.kind === 'device'
          ? sql`select from member_device where member_id = ${memberId}::uuid and device_hmac = ${signal.deviceHmac}::bytea`
          : sql`select from member where member_id = ${memberId}::uuid
              and contact_key(coalesce(email, contact_email)) = ${signal.contactKey}`
      }
    ) as found`.execute(database)
  return rows[0]?.found === true
}

/** The helps of an invitation since then, whatever became of them. */
export async function countRecentHelps(
  transaction: Database,
  { invitationId, since }: { invitationId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from help
    where invitation_id = ${invitationId}::uuid and helped_at > ${since}::timestamptz`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Deletes signals that have become too old, some at a time. */
export async function purgeSignals(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - retention.helpSignalDays * 24 * 60 * 60_000)
  await sql`
    delete from help_signal where (help_id, kind) in (
      select help_id, kind from help_signal where at <= ${until}::timestamptz order by at limit ${sql.lit(purgeSize)}
    )`.execute(database)
}
