import { type Selectable, sql } from 'kysely'
import type { Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import type { HeldFor, Tables } from '#src/database/tables.ts'
import type { Signal } from '../review/signals.ts'

export type HelpRow = Pick<
  Selectable<Tables['help']>,
  'help_id' | 'helped_at' | 'reference' | 'state' | 'until' | 'rejected_for'
> & {
  member_id: string | null
  display_name: string | null
  /** The market that has the friend's account, of a guest. */
  home_market: string | null
  /** The instant in microseconds, for the cursor. */
  sorted_at: string
}

/** The helps under a member's invitations of a campaign, newest first, those after the cursor. */
export async function findHelps(
  database: Database,
  {
    memberId,
    activityNo,
    after,
    limit,
  }: { memberId: string; activityNo: string; after: Cursor | null; limit: number },
): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select h.help_id, h.helped_at, h.reference, h.state, h.until, h.rejected_for, h.member_id, m.display_name, m.home_market,
      to_char(h.helped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
    from invitation i
    join help h on h.invitation_id = i.invitation_id
    left join member m on m.member_id = h.member_id
    where i.member_id = ${memberId}::uuid and i.activity_no = ${activityNo} ${
      after === null
        ? sql``
        : sql`and (
          h.helped_at < ${after.at}::timestamptz
          or (h.helped_at = ${after.at}::timestamptz and h.help_id::text > ${after.id})
        )`
    }
    order by h.helped_at desc, h.help_id
    limit ${limit}`.execute(database)
  return rows
}

export type OwnHelp = Pick<
  Selectable<Tables['help']>,
  'help_id' | 'invitation_id' | 'state' | 'helped_at' | 'ordinal'
>

/** The help that a member gave with a claim. */
export async function findHelpOfClaim(
  database: Database,
  claim: { memberId: string; activityNo: string; ordinal: number },
): Promise<OwnHelp | undefined> {
  return ownHelps(database, claim.memberId)
    .where('activity_no', '=', claim.activityNo)
    .where('ordinal', '=', claim.ordinal)
    .executeTakeFirst()
}

/** The help that a member gave under an invitation. */
export async function findHelpUnder(
  database: Database,
  memberId: string,
  invitationId: string,
): Promise<OwnHelp | undefined> {
  return ownHelps(database, memberId).where('invitation_id', '=', invitationId).executeTakeFirst()
}

const ownHelps = (database: Database, memberId: string) =>
  database
    .selectFrom('help')
    .where('member_id', '=', memberId)
    .select(['help_id', 'invitation_id', 'state', 'helped_at', 'ordinal'])

export async function saveSignals(
  transaction: Database,
  { helpId, activityNo, now }: { helpId: string; activityNo: string; now: Date },
  signals: readonly Signal[],
): Promise<void> {
  if (signals.length === 0) return
  await transaction
    .insertInto('help_signal')
    .values(
      signals.map(({ kind, mark }) => ({ help_id: helpId, activity_no: activityNo, kind, mark, at: now })),
    )
    .execute()
}

export async function saveHeldFor(transaction: Database, helpId: string, heldFor: HeldFor[]): Promise<void> {
  await transaction.updateTable('help').set({ held_for: heldFor }).where('help_id', '=', helpId).execute()
}
