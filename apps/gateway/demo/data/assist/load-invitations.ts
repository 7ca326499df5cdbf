import { sql } from 'kysely'
import { v5 as idOf } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { demoCalendar } from '../demo-calendar.ts'
import { demoMember } from '../demo-members.ts'
import { languageOf } from '../language-of.ts'
import { findDemoMemberId } from '../load-member.ts'
import { demoAssists, type DemoAssistNo } from './demo-assists.ts'
import { demoFriends, type DemoInvitation, demoInvitations } from './demo-invitations.ts'

const hourMs = 60 * 60_000
/** Ids are computed from codes, so that a later start finds them. */
const namespace = '6f1c2a34-8b0d-4c5e-9f27-3a1d5e7b9c02'

/**
 * Inserts the invitations of the demo member with the helps of invented friends. They are made again with new dates, unless
 * somebody else has helped or what is held or pending was decided meanwhile.
 */
export async function loadInvitations(database: Database, now: Date): Promise<void> {
  const memberId = await findDemoMemberId(database)
  await loadFriends(database, now)
  for (const [activityNo, invitation] of Object.entries<DemoInvitation>(demoInvitations)) {
    if ((await isInUse(database, invitation)) || (await hasOther(database, memberId, activityNo, invitation)))
      continue
    await database.deleteFrom('invitation').where('code', '=', invitation.code).execute()
    await addInvitation(database, { activityNo: activityNo as DemoAssistNo, invitation, memberId, now }) // the keys of demoInvitations
  }
}

async function loadFriends(database: Database, now: Date): Promise<void> {
  await database
    .insertInto('member')
    .values(
      demoFriends.map(({ memberId, name, country }, index) => ({
        member_id: memberId,
        country,
        language: languageOf(country),
        registered_at: new Date(now.getTime() - 24 * hourMs * 13),
        display_name: name,
        contact_email: `friend${index + 1}@example.com`,
      })),
    )
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
}

/** Whether the stored invitation has other helps than the invented ones, or in other states. */
async function isInUse(database: Database, { code, helps }: DemoInvitation): Promise<boolean> {
  const rows = await database
    .selectFrom('help as h')
    .innerJoin('invitation as i', 'i.invitation_id', 'h.invitation_id')
    .where('i.code', '=', code)
    .select(['h.reference', 'h.state'])
    .execute()
  return rows.some((row) => {
    const help = helps.find(({ reference }) => reference === row.reference)
    return help?.state !== row.state
  })
}

/** Whether the demo member, who may have deleted their account, has started an invitation of their own. */
async function hasOther(
  database: Database,
  memberId: string,
  activityNo: string,
  { code }: DemoInvitation,
): Promise<boolean> {
  const row = await database
    .selectFrom('invitation')
    .where('member_id', '=', memberId)
    .where('activity_no', '=', activityNo)
    .where('ordinal', '=', 1)
    .where('code', '!=', code)
    .select('code')
    .executeTakeFirst()
  return row !== undefined
}

type Added = { activityNo: DemoAssistNo; invitation: DemoInvitation; memberId: string; now: Date }

async function addInvitation(
  database: Database,
  { activityNo, invitation, memberId, now }: Added,
): Promise<void> {
  const { code, helps, given } = invitation
  const { startOf } = demoCalendar('America/New_York', now)
  const noonOf = (day: number) => new Date(startOf(day).getTime() + 12 * hourMs)
  const invitationId = idOf(code, namespace)
  const counts = helps.filter(({ state }) => state === 'qualified' || state === 'rewarded')
  await database
    .insertInto('invitation')
    .values({
      invitation_id: invitationId,
      activity_no: activityNo,
      member_id: memberId,
      ordinal: 1,
      code,
      country: demoMember.country,
      started_at: noonOf(invitation.day),
      seats: demoAssists[activityNo].seats,
      helpers: helps.filter(({ state }) => state !== 'rejected').length,
      qualified: counts.length,
    })
    .execute()
  const rows = helps.flatMap((help) => {
    const friend = demoFriends.find(({ name }) => name === help.friend)
    return friend ? [{ ...help, friendId: friend.memberId, country: friend.country }] : []
  })
  // Their vouchers are nobody's concern: a help needs its claim alone.
  await database
    .insertInto('claim')
    .values(
      rows.map(({ friendId, reference, day }) => ({
        member_id: friendId,
        activity_no: activityNo,
        ordinal: 1,
        idempotency_key: idOf(reference, namespace),
        claimed_at: noonOf(day),
        referrer_member_id: memberId,
        fission_code: code,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database
    .insertInto('help')
    .values(
      rows.map(({ friendId, reference, day, state, heldFor = [], until, rejectedFor }) => ({
        help_id: idOf(reference, namespace),
        invitation_id: invitationId,
        activity_no: activityNo,
        member_id: friendId,
        ordinal: 1,
        helped_at: noonOf(day),
        reference,
        state,
        held_for: [...heldFor],
        until: until === undefined ? null : noonOf(until),
        qualified_at: state === 'qualified' || state === 'rewarded' ? noonOf(day) : null,
        rejected_for: rejectedFor ?? null,
      })),
    )
    .execute()
  if (given)
    await database
      .insertInto('assist_reward')
      .values({
        invitation_id: invitationId,
        friends: given.friends,
        reached_at: noonOf(given.day),
        given_at: noonOf(given.day),
        voucher_nos: sql`${sql.val([...(given.voucherNos ?? [])])}::text[]`,
        stars: null,
        lottery_code: null,
        next_try_at: null,
      })
      .execute()
}
