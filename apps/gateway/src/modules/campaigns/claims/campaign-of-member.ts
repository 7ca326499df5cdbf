import type { CampaignSummary } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import type { Guest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import {
  type CampaignRecord,
  type ClaimRefusal,
  claimRefusal,
  visitorRefusal,
} from '../catalogue/campaign-record.ts'
import { findClaimContext } from '../catalogue/find-claim-context.ts'
import { toSummary } from '../catalogue/read-campaign.ts'
import { asClaimant, findCampaignForMember, withOtherAccounts } from './claimant-store.ts'

type Reader = {
  memberId: string | null
  /** Of a member of another market. */
  guest?: Guest | undefined
  country: Country
  locale: Locale
  now: Date
  marks: MemberMarks
}

export type CampaignOfMember = {
  campaign: CampaignRecord
  summary: CampaignSummary
  rules: string[]
  hasPhone: boolean
  /** Why a claim in the campaign's own way would be refused now; null if it would be granted. */
  refusal: ClaimRefusal | 'loginRequired' | null
}

/** A campaign of any kind, and what a member or visitor may do with it now. Undefined for an unknown one. */
export async function campaignOfMember(
  database: Database,
  activityNo: string,
  { memberId, guest, country, locale, now, marks }: Reader,
): Promise<CampaignOfMember | undefined> {
  const read = await findCampaignForMember(database, activityNo, { memberId, country, now })
  if (!read) return undefined
  const { campaign, coupons } = read
  const found = guest ? asClaimant(read.claimant, guest) : read.claimant
  const origin = { storeId: null, isScanned: false, country, now }
  const [claimant, context] = await Promise.all([
    found && withOtherAccounts(database, found, campaign, marks, now),
    findClaimContext(database, campaign, origin),
  ])
  return {
    campaign,
    summary: toSummary(campaign, coupons, country, locale, now),
    rules: localizedText(campaign.texts, locale).rules,
    hasPhone: claimant?.hasPhone ?? false,
    refusal: claimant
      ? claimRefusal(campaign, claimant, context, now, campaign.kind)
      : visitorRefusal(campaign, context, now, campaign.kind),
  }
}
