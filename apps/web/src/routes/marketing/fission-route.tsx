import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { ReadResult } from '#src/api/read-options.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { assistCampaignOptions } from '#src/features/assist/assist-campaign-query.ts'
import { FriendPage } from '#src/features/assist/friend/friend-page.tsx'
import { friendTitle } from '#src/features/assist/friend/friend-title.ts'
import { isInvited } from '#src/features/assist/friend/invited-campaign.ts'
import { preloadFriendPage } from '#src/features/assist/friend/lazy-components.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { campaignSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from '../lazy-screen.ts'

const loadInviting = () => loadModule(() => import('./inviting.ts'))
// In a chunk of its own, so that the friend's page, which links open, does not contain it.
const InviterPage = lazyComponent(async () => (await (await loadInviting()).loadInviterPage()).InviterPage)

export const messages = ['assist', 'invitation', 'campaign', 'coupon'] as const

/**
 * `/marketing/fission`: the friend's page for a link with another member's `fissionCode`, else the inviter's. Without a campaign
 * in the link it is the first one that runs in the country.
 */
export const loader: LazyScreen['loader'] = async (context, location) => {
  const { api, queries, session, messages: store } = context
  const { activityNo, fissionCode } = location.search
  if (!activityNo || !fissionCode) {
    const shown = InviterPage.preload()
    return (await loadInviting()).loadInviter(context, location, shown)
  }
  const read = await queries.ensureQueryData(
    assistCampaignOptions(api, { activityNo, fissionCode }, session.get()),
  )
  await (isOwn(read) ? InviterPage.preload() : preloadFriendPage(read))
  const { t } = store.get()
  if (!('ok' in read)) return createScreenHead(t('invitation.missingTitle'))
  const { title, summary, coupons } = read.ok
  // The summary is written for the inviter.
  return isInvited(read.ok)
    ? createScreenHead(friendTitle(read.ok, t), coupons.map(({ name }) => name).join(' · '))
    : createScreenHead(title, summary)
}

const isOwn = (read: ReadResult<AssistCampaign>): boolean => 'ok' in read && read.ok.invited?.isOwn === true

function FissionScreen(): ReactNode {
  const { activityNo, fissionCode } = campaignSearch(useSearch({ strict: false }))
  const inviter = (
    <Suspense>
      <InviterPage key={activityNo} activityNo={activityNo} />
    </Suspense>
  )
  if (activityNo === undefined || fissionCode === undefined) return inviter
  // With their own link members see what the invitation has brought them.
  return (
    <FriendPage key={`${activityNo}/${fissionCode}`} link={{ activityNo, fissionCode }} ofInviter={inviter} />
  )
}

export const component = FissionScreen
