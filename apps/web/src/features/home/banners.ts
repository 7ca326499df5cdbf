import { type Offer, openDraw } from '#src/shared/offers/offers.ts'

/** The brand's choice (`brands/<brand>/home.json`): the campaigns that come first, and how many are shown. */
export type BannerChoice = { first: readonly string[]; count: number }

/**
 * The offers that home shows as banners: those that can be claimed, the brand's first, then the newest; each picture once, and
 * neighbours in different tones. Not the draw that home shows anyway.
 */
export function bannerOffers(offers: readonly Offer[], { first, count }: BannerChoice): Offer[] {
  const rank = ({ campaign }: Offer) => {
    const index = first.indexOf(campaign.activityNo)
    return index === -1 ? first.length : index
  }
  const draw = openDraw(offers.map(({ campaign }) => campaign))
  const candidates = offers
    .filter(({ isClaimed, campaign }) => !isClaimed && campaign.state === 'running' && campaign !== draw)
    .toSorted(
      (a, b) => rank(a) - rank(b) || Date.parse(b.campaign.startsAt) - Date.parse(a.campaign.startsAt),
    )
  const banners: Offer[] = []
  while (banners.length < count) {
    const last = banners.at(-1)?.campaign.heroTone
    const next = candidates.find(
      (offer) =>
        offer.campaign.heroTone !== last
        && banners.every(({ campaign }) => campaign.heroImage !== offer.campaign.heroImage),
    )
    if (!next) break
    banners.push(next)
  }
  return banners
}

const newForMs = 7 * 86_400_000

/** Whether a campaign has started within the last seven days. */
export const isNew = ({ campaign }: Offer, nowMs: number): boolean =>
  nowMs - Date.parse(campaign.startsAt) < newForMs
