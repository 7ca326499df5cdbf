import type { Qualification } from '@crema/contract/assist/assist'
import type { Database } from '#src/database/database.ts'
import type { ReviewRules, StoredTier } from '#src/database/tables.ts'
import { seedCampaign, type SeededCampaign } from '../campaigns/seed-for-tests.ts'

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
