import type { Campaign } from '@crema/contract/campaigns/campaign'
import { shareLink } from '@crema/contract/launch/share-link'
import type { Translator } from '@crema/i18n/messages'
import { brand } from '#src/lib/brand/brand.ts'
import type { Session } from '#src/session/session.ts'

export type SharedCampaign = Pick<Campaign, 'activityNo' | 'title' | 'summary'>

/** The address of a campaign to share: in the visitor's language and country, with the member's id when signed in. */
export function shareUrl(
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

/** The text that is shared with the link. */
export const shareMessage = ({ title }: SharedCampaign, t: Translator['t']): string =>
  t('sharing.message', { title, brand: brand.name })
