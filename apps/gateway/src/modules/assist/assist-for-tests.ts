import { v4 as newKey } from 'uuid'
import type { Qualification } from '@crema/contract/assist/assist'
import type { Database } from '#src/database/database.ts'
import type { ReviewRules, StoredTier } from '#src/database/tables.ts'
import { createEnqueuer } from '#src/outbox/outbox.ts'
import { seedCampaign, type SeededCampaign } from '../campaigns/seed-for-tests.ts'
import { memberMarks } from '../privacy/returning-members/address-mark.ts'
import type { AssistJobServices } from './assist-jobs.ts'
import { helpFriend } from './helps/help-friend.ts'
import type { InvitationRow } from './invitations/invitation-store.ts'
import { startInvitation } from './invitations/start-invitation.ts'
import type { Signal } from './review/signals.ts'

export type SeededAssist = SeededCampaign & {
  tiers?: StoredTier[]
  seats?: number
  invitationsPerMember?: number
  helpsPerDay?: number
  qualifies?: Qualification
  review?: Partial<ReviewRules>
}

/** Rules that hold no help. */
const noReview: ReviewRules = {
  device: null,
  network: null,
  networkHours: 1,
  address: null,
  speed: null,
  speedMinutes: 60,
  decideHours: 72,
}

/** Tiers at 1, 3 and 5 friends: a voucher of the campaign's first coupon, 300 stars, two vouchers. */
export function someTiers(activityNo: string): StoredTier[] {
  const texts = { en: { title: 'A reward' } }
  const couponNo = `${activityNo}-0`
  return [
    { friends: 1, kind: 'coupons', coupons: [couponNo], texts },
    { friends: 3, kind: 'stars', stars: 300, texts },
    { friends: 5, kind: 'coupons', coupons: [couponNo, couponNo], texts },
  ]
}

/** Inserts a campaign of friend assist. A friend who has helped one inviter may help another. */
export async function seedAssist(database: Database, assist: SeededAssist): Promise<void> {
  const { activityNo, qualifies = 'signUp' } = assist
  await seedCampaign(database, { kind: 'fission', perPersonLimit: 3, ...assist })
  await database
    .insertInto('assist_campaign')
    .values({
      activity_no: activityNo,
      tiers: JSON.stringify(assist.tiers ?? someTiers(activityNo)),
      seats: assist.seats ?? 5,
      invitations_per_member: assist.invitationsPerMember ?? 1,
      helps_per_day: assist.helpsPerDay ?? null,
      qualifies,
      qualify_days: qualifies === 'firstUse' ? 7 : null,
      review: JSON.stringify({ ...noReview, ...assist.review }),
    })
    .execute()
}

const secret = 'a secret of this test that is long enough'
const marks = memberMarks(secret)

/** Starts an invitation, or returns the member's open one. */
export async function invite(
  database: Database,
  activityNo: string,
  memberId: string,
  now: Date,
): Promise<InvitationRow> {
  const campaign = await database
    .selectFrom('assist_campaign')
    .where('activity_no', '=', activityNo)
    .select('invitations_per_member')
    .executeTakeFirstOrThrow()
  const invitationsPerMember = campaign.invitations_per_member
  const started = await startInvitation(database, {
    activityNo,
    memberId,
    country: 'US',
    invitationsPerMember,
    now,
  })
  if ('refused' in started) throw new Error(`No invitation was started: ${started.refused}`)
  return started.ok
}

/** A member helps with an invitation. */
export const help = (
  database: Database,
  { activity_no: activityNo, code: fissionCode }: Pick<InvitationRow, 'activity_no' | 'code'>,
  memberId: string,
  now: Date,
  { idempotencyKey = newKey(), signals = [] }: { idempotencyKey?: string; signals?: Signal[] } = {},
) =>
  helpFriend(database, {
    activityNo,
    fissionCode,
    memberId,
    country: 'US',
    idempotencyKey,
    signals,
    now,
    marks,
  })

/** What jobs of helps need beside the database. Mails are stored and not delivered: a second outbox would take those of a gateway. */
export function jobServices(database: Database, clock: () => Date): AssistJobServices {
  const outbox = {
    enqueue: createEnqueuer({ database, serverSecret: secret, clock }),
    kick: () => undefined,
  }
  return { database, outbox, marks, memberChanges: { announce: () => undefined } }
}
