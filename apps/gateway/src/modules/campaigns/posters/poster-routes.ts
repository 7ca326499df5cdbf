import { contract } from '@crema/contract/contract'
import { type Route, route } from '#src/http/endpoint/route.ts'
import { firstName } from '#src/modules/assist/first-name.ts'
import type { Services } from '#src/services.ts'
import { findCampaign, findCoupons } from '../catalogue/campaign-store.ts'
import { toSummary } from '../catalogue/read-campaign.ts'
import { posterOffer } from './poster-offer.ts'
import { findSharer } from './poster-store.ts'
import { shortLink } from './short-link.ts'

export function posterRoutes({ database, config }: Pick<Services, 'database' | 'config'>): Route[] {
  return [
    route(contract.getPosterMaterial, async ({ activityNo }, { memberId, country, locale, now }) => {
      const [campaign, coupons, sharer] = await Promise.all([
        findCampaign(database, activityNo, country, now),
        findCoupons(database, [activityNo], country),
        memberId === null ? undefined : findSharer(database, memberId, activityNo),
      ])
      if (!campaign) return { refused: 'notFound' }
      if (!campaign.isInCountry) return { refused: 'notInCountry' }
      const { coupons: listed, ...summary } = toSummary(
        campaign,
        coupons.get(activityNo) ?? [],
        country,
        locale,
        now,
      )
      return {
        ok: {
          ...summary,
          ...posterOffer(listed),
          newMembersOnly: campaign.newUsersOnly,
          from: firstName(sharer?.displayName ?? null),
          link: shortLink(config.publicOrigin, {
            activityNo,
            fissionCode: campaign.kind === 'fission' ? (sharer?.fissionCode ?? null) : null,
            memberId,
          }),
        },
      }
    }),
  ]
}
