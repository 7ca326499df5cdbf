import { redirect, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { assistCampaignOptions } from '#src/features/assist/assist-queries.ts'
import { InviterPage } from '#src/features/assist/inviter/inviter-page.tsx'
import * as paths from '#src/lib/url/paths.ts'
import { campaignSearch } from '#src/lib/url/route-search.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['assist', 'campaign', 'coupon'] as const

/** `/marketing/fission`: a campaign of friend assist; without one in the link the first that is running in the country. */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages: store },
  { search },
) => {
  const region = session.get()
  const { activityNo } = search
  if (activityNo) {
    const read = await queries.ensureQueryData(assistCampaignOptions(api, { activityNo }, region))
    return 'ok' in read
      ? createScreenHead(read.ok.title, read.ok.summary)
      : createScreenHead(store.get().t('assist.title'))
  }
  const running = await queries.ensureQueryData(runningCampaignsOptions(api, region))
  const first = 'ok' in running ? running.ok.items.find(({ kind }) => kind === 'fission') : undefined
  if (first) throw redirect({ ...paths.friends({ ...search, activityNo: first.activityNo }), replace: true })
  return createScreenHead(store.get().t('assist.title'))
}

function FissionScreen(): ReactNode {
  useLiveUpdates()
  const { activityNo } = campaignSearch(useSearch({ strict: false }))
  return <InviterPage key={activityNo} activityNo={activityNo} />
}

export const component = FissionScreen
