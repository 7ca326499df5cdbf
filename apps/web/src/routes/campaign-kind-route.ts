import { redirect } from '@tanstack/react-router'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import { campaignOptions } from '#src/features/campaigns/campaign-queries.ts'
import * as paths from '#src/lib/url/paths.ts'
import type { LazyScreen } from './lazy-screen.ts'

const screens = {
  coupons: { to: '/marketing/collect-coupons' },
  fission: { to: '/marketing/fission' },
  lottery: { to: '/marketing/pointActivity/draw' },
  gifts: paths.stars(),
} as const satisfies Record<CampaignKind, object>

/**
 * `/marketing/redirect`: reads the campaign's kind and redirects to its screen with all search parameters. Without a
 * campaign it is the screen of coupons, which shows what is wrong.
 */
export const loader: LazyScreen['loader'] = async ({ api, queries, session }, { search }) => {
  const { activityNo } = search
  const read = activityNo
    ? await queries.ensureQueryData(campaignOptions(api, { activityNo }, session.get()))
    : undefined
  const screen = screens[read && 'ok' in read ? read.ok.kind : 'coupons']
  throw redirect({ ...screen, search: true, replace: true })
}

/** Never rendered: the loader always redirects. */
export const component = () => null
