import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { type ClaimRefusal, claimRefusal, visitorRefusal } from '../catalogue/campaign-record.ts'
import { findCampaignForMember, withOtherAccounts } from './claimant-store.ts'

/** Why a campaign would refuse an entry into its draw now; null if it would accept one. Undefined for no campaign. */
export async function entryRefusal(
  database: Database,
  activityNo: string,
  caller: { memberId: string | null; country: Country; now: Date; marks: MemberMarks },
): Promise<ClaimRefusal | 'loginRequired' | null | undefined> {
  const { marks, now } = caller
  const read = await findCampaignForMember(database, activityNo, caller)
  if (!read) return undefined
  const { campaign, claimant: found } = read
  const context = { isScanned: false, hasStore: false, storeRefusal: null }
  if (!found) return visitorRefusal(campaign, context, now, 'lottery')
  const claimant = await withOtherAccounts(database, found, campaign, marks, now)
  return claimRefusal(campaign, claimant, context, now, 'lottery')
}
