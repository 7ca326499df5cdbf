import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { Guest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { type ClaimRefusal, claimRefusal, visitorRefusal } from '../catalogue/campaign-record.ts'
import { asClaimant, findCampaignForMember, withOtherAccounts } from './claimant-store.ts'

/** Why a campaign would refuse an entry into its draw now; null if it would accept one. Undefined for no campaign. */
export async function entryRefusal(
  database: Database,
  activityNo: string,
  caller: {
    memberId: string | null
    /** Of a member of another market. */
    guest?: Guest | undefined
    country: Country
    now: Date
    marks: MemberMarks | undefined
  },
): Promise<ClaimRefusal | 'loginRequired' | null | undefined> {
  const { guest, marks, now } = caller
  const read = await findCampaignForMember(database, activityNo, caller)
  if (!read) return undefined
  const { campaign } = read
  const found = guest ? asClaimant(read.claimant, guest) : read.claimant
  const context = { isScanned: false, hasStore: false, storeRefusal: null }
  if (!found) return visitorRefusal(campaign, context, now, 'lottery')
  const claimant = await withOtherAccounts(database, found, campaign, marks, now)
  return claimRefusal(campaign, claimant, context, now, 'lottery')
}
