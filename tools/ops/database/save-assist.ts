import type { Database } from '@crema/gateway/database/database'
import type { StoredTier } from '@crema/gateway/database/tables'
import type { CampaignModel, TierModel } from '../file/model.ts'

/** Writes the tiers and the rules of a campaign of friend assist. */
export async function saveAssist(
  database: Database,
  { activityNo, assist }: Pick<CampaignModel, 'activityNo' | 'assist'>,
): Promise<void> {
  if (!assist) return
  const row = {
    tiers: JSON.stringify(assist.tiers.map(toStored)),
    seats: assist.seats,
    invitations_per_member: assist.invitations,
    helps_per_day: assist.helpsPerDay,
    qualifies: assist.qualifies,
    qualify_days: assist.qualifyDays,
    review: JSON.stringify(assist.review),
  }
  await database
    .insertInto('assist_campaign')
    .values({ activity_no: activityNo, ...row })
    .onConflict((conflict) => conflict.column('activity_no').doUpdateSet(row))
    .execute()
}

const toStored = ({ friends, kind, coupons, stars, entry, image, texts }: TierModel): StoredTier => ({
  friends,
  kind,
  ...(coupons.length > 0 && { coupons }),
  ...(stars !== null && { stars }),
  ...(entry !== null && { draw: entry }),
  ...(image !== null && { image }),
  texts,
})
