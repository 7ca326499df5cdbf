import { redirect } from '@tanstack/react-router'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import { campaignOptions } from '#src/features/campaigns/campaign-queries.ts'
import type { LaterScreen } from './lazy-screen.ts'

const screens = {
  coupons: '/marketing/collect-coupons',
  fission: '/marketing/fission',
  lottery: '/marketing/pointActivity',
  gifts: '/marketing/pointActivity',
} as const satisfies Record<CampaignKind, string>

/**
 * `/marketing/redirect`: asks what kind of campaign the link is about and goes to its screen, with all that the
 * link carries. Where there is none, the screen of coupons says why.
 */
export const enter: LaterScreen['enter'] = async ({ api, queries, session }, { search: { activityNo } }) => {
  const read = activityNo
    ? await queries.ensureQueryData(campaignOptions(api, { activityNo }, session.get()))
    : undefined
  const to = screens[read && 'ok' in read ? read.ok.kind : 'coupons']
  throw redirect({ to, search: true, replace: true })
}

/** Nobody sees it: one is somewhere else by then. */
export const Screen = () => null
