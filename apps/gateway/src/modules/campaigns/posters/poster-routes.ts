import { contract } from '@crema/contract/contract'
import { type Route, route } from '#src/http/endpoint/route.ts'
import { firstName } from '#src/modules/assist/first-name.ts'
import { withNamesOfGuests } from '#src/modules/directory/names-of-guests.ts'
import type { Services } from '#src/services.ts'
import { findCampaign, findCoupons } from '../catalogue/campaign-store.ts'
import { toSummary } from '../catalogue/read-campaign.ts'
import { posterOffer } from './poster-offer.ts'
import { findReferrer } from './poster-store.ts'
import { shortLink } from './short-link.ts'

export function posterRoutes(services: Pick<Services, 'database' | 'config' | 'markets'>): Route[] {
  const { database, config } = services
  return [
    route(contract.getPosterMaterial, async ({ activityNo }, { memberId, country, locale, now }) => {
      const [campaign, coupons, found] = await Promise.all([
        findCampaign(database, activityNo, country, now),
        findCoupons(database, [activityNo], country),
        memberId === null ? undefined : findReferrer(database, memberId, activityNo),
      ])
      if (!campaign) return { refused: 'notFound' }
      const [referrer] = await withNamesOfGuests(services, found ? [found] : [])
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
          from: firstName(referrer?.display_name ?? null),
          link: shortLink(config.publicOrigin, {
            activityNo,
            fissionCode: campaign.kind === 'fission' ? (referrer?.fissionCode ?? null) : null,
            memberId,
          }),
        },
      }
    }),
  ]
}
