import { redirect, useSearch } from '@tanstack/react-router'
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

// In a chunk of its own, so that the friend's page, which links open, does not contain it.
const InviterPage = lazyComponent(
  async () => (await loadModule(() => import('#src/features/assist/inviter/inviter-page.tsx'))).InviterPage,
)

export const messages = ['assist', 'invitation', 'campaign', 'coupon'] as const

/**
 * `/marketing/fission`: the friend's page for a link with another member's `fissionCode`, else the inviter's. Without a campaign
 * in the link it is the first one that runs in the country.
 */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages: store },
  { search },
) => {
  const region = session.get()
  const { t } = store.get()
  const { activityNo, fissionCode, shareMemberId } = search
  if (activityNo && fissionCode) {
    const read = await queries.ensureQueryData(
      assistCampaignOptions(api, { activityNo, fissionCode }, region),
    )
    await (isOwn(read) ? InviterPage.preload() : preloadFriendPage(read))
    if (!('ok' in read)) return createScreenHead(t('invitation.missingTitle'))
    const { title, summary } = read.ok
    return createScreenHead(isInvited(read.ok) ? friendTitle(read.ok, t) : title, summary)
  }
  if (activityNo && shareMemberId) {
    const read = await queries.ensureQueryData(
      assistCampaignOptions(api, { activityNo, shareMemberId }, region),
    )
    if ('ok' in read && isInvited(read.ok))
      throw redirect({
        to: '/marketing/fission',
        search: { ...search, fissionCode: read.ok.invited.fissionCode },
        replace: true,
      })
  }
  await InviterPage.preload()
  if (activityNo) {
    const read = await queries.ensureQueryData(assistCampaignOptions(api, { activityNo }, region))
    return 'ok' in read
      ? createScreenHead(read.ok.title, read.ok.summary)
      : createScreenHead(t('assist.title'))
  }
  const { runningCampaignsOptions } = await loadModule(() => import('#src/shared/offers/offer-queries.ts'))
  const running = await queries.ensureQueryData(runningCampaignsOptions(api, region))
  const first = 'ok' in running ? running.ok.items.find(({ kind }) => kind === 'fission') : undefined
  if (first)
    throw redirect({
      to: '/marketing/fission',
      search: { ...search, activityNo: first.activityNo },
      replace: true,
    })
  return createScreenHead(t('assist.title'))
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
