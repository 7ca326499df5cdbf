import { type Selectable, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { ReviewRules, Tables } from '#src/database/tables.ts'
import { dayOfHelpsIsFull } from '#src/modules/campaigns/claims/helped-today.ts'

export type InvitationRow = Selectable<Tables['invitation']> & {
  display_name: string | null
  /** The market that has the inviter's account, of a guest. */
  home_market: string | null
}

/** An invitation, with the name that its inviter chose. */
export async function findInvitationByCode(
  database: Database,
  activityNo: string,
  code: string,
): Promise<InvitationRow | undefined> {
  return invitations(database)
    .where('i.code', '=', code)
    .where('i.activity_no', '=', activityNo)
    .executeTakeFirst()
}

export async function hasInvitationCode(database: Database, code: string): Promise<boolean> {
  const row = await database
    .selectFrom('invitation')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}

/** An invitation with the rules by which a help under it is reviewed. */
export async function findInvitationToHelp(
  database: Database,
  activityNo: string,
  code: string,
): Promise<(InvitationRow & { review: ReviewRules }) | undefined> {
  return invitations(database)
    .innerJoin('assist_campaign as a', 'a.activity_no', 'i.activity_no')
    .where('i.code', '=', code)
    .where('i.activity_no', '=', activityNo)
    .select('a.review')
    .executeTakeFirst()
}

/** The invitation that a member has started last in a campaign. */
export async function findLastInvitation(
  database: Database,
  activityNo: string,
  memberId: string,
): Promise<InvitationRow | undefined> {
  return invitations(database)
    .where('i.member_id', '=', memberId)
    .where('i.activity_no', '=', activityNo)
    .orderBy('i.ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const invitations = (database: Database) =>
  database
    .selectFrom('invitation as i')
    .innerJoin('member as m', 'm.member_id', 'i.member_id')
    .selectAll('i')
    .select(['m.display_name', 'm.home_market'])

export type NewInvitation = {
  invitationId: string
  activityNo: string
  memberId: string
  ordinal: number
  code: string
  country: string
  now: Date
}

/** Inserts an invitation with the seats of its campaign, or nothing where its ordinal or code exists. */
export async function insertInvitation(database: Database, invitation: NewInvitation): Promise<void> {
  const { invitationId, activityNo, memberId, ordinal, code, country, now } = invitation
  await sql`
    insert into invitation (invitation_id, activity_no, member_id, ordinal, code, country, started_at, seats)
    select ${invitationId}::uuid, activity_no, ${memberId}::uuid, ${ordinal}::smallint, ${code}, ${country},
      ${now}::timestamptz, seats
    from assist_campaign where activity_no = ${activityNo}
    on conflict do nothing`.execute(database)
}

/** What decides whether a member may help with an invitation. */
export type Standing = { helpers: number; seats: number; hasHelped: boolean; isDayFull: boolean }

export async function findStanding(
  database: Database,
  invitationId: string,
  helper: { memberId: string; activityNo: string; now: Date },
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select helpers, seats, exists (
      select from help where invitation_id = i.invitation_id and member_id = ${helper.memberId}::uuid
    ) as "hasHelped", ${dayOfHelpsIsFull(helper)} as "isDayFull"
    from invitation i where invitation_id = ${invitationId}::uuid`.execute(database)
  return rows[0]
}

export type LockedInvitation = Pick<
  Selectable<Tables['invitation']>,
  'invitation_id' | 'activity_no' | 'member_id'
>

/**
 * Locks an invitation until the end of the transaction. Every change of its helps and rewards locks it first. Undefined
 * where its inviter was deleted.
 */
export async function lockInvitation(
  transaction: Database,
  invitationId: string,
): Promise<LockedInvitation | undefined> {
  return transaction
    .selectFrom('invitation')
    .where('invitation_id', '=', invitationId)
    .select(['invitation_id', 'activity_no', 'member_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}
