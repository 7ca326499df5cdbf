import type { Campaign } from '@crema/contract/campaigns/campaign'
import { shareLink } from '@crema/contract/launch/share-link'
import type { Translator } from '@crema/i18n/messages'
import { brand } from '#src/lib/brand/brand.ts'
import type { Session } from '#src/session/session.ts'

export type SharedCampaign = Pick<Campaign, 'activityNo' | 'title' | 'summary'>

/** The link to a campaign as this person shares it: in her language and country, and from her where she is a member. */
export function linkToShare(
  { activityNo }: SharedCampaign,
  fissionCode: string | undefined,
  { locale, country, zone, member }: Session,
): string {
  return shareLink(window.location.origin, '/marketing/collect-coupons', {
    activityNo,
    fissionCode,
    lang: locale,
    cnty: country,
    zone,
    shareMemberId: member?.memberId,
  })
}

/** What stands beside the link. */
export const shareMessage = ({ title }: SharedCampaign, t: Translator['t']): string =>
  t('sharing.message', { title, brand: brand.name })
