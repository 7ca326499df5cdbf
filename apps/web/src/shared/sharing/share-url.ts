import type { Campaign } from '@crema/contract/campaigns/campaign'
import { shareLink } from '@crema/contract/launch/share-link'
import type { Session } from '#src/session/session.ts'

type SharedPath = '/marketing/collect-coupons' | '/marketing/fission'

/** `sharedPath`: its screen, where that is not the one of coupons. */
export type SharedCampaign = Pick<Campaign, 'activityNo' | 'title' | 'summary'> & {
  sharedPath?: SharedPath
  /** Of some there are posters. */
  kind?: Campaign['kind']
}

/** The address of a campaign to share: in the visitor's language and country, with the member's id when signed in. */
export function shareUrl(
  { activityNo, sharedPath = '/marketing/collect-coupons' }: Omit<SharedCampaign, 'title' | 'summary'>,
  fissionCode: string | undefined,
  { locale, country, zone, member }: Session,
): string {
  return shareLink(window.location.origin, sharedPath, {
    activityNo,
    fissionCode,
    lang: locale,
    cnty: country,
    zone,
    shareMemberId: member?.memberId,
  })
}
