// What `/marketing/fission` needs without an invitation in the link. Loaded later: the friend's page does without it.
import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/router-context.ts'
import { createScreenHead, type ScreenHead } from '#src/app/screen-head.ts'
import { assistCampaignOptions } from '#src/features/assist/assist-campaign-query.ts'
import { isInvited } from '#src/features/assist/friend/invited-campaign.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { ScreenLocation } from '../lazy-screen.ts'

export const loadInviterPage = () => loadModule(() => import('#src/features/assist/inviter/inviter-page.tsx'))

/** Loads the inviter's page, or leads to the invitation of `shareMemberId`, or to the country's first running campaign. */
export async function loadInviter(
  { api, queries, session, messages }: RouterContext,
  { search }: Pick<ScreenLocation, 'search'>,
  shown: Promise<void>,
): Promise<ScreenHead> {
  const region = session.get()
  const { t } = messages.get()
  const { activityNo, shareMemberId } = search
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
  await shown
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
