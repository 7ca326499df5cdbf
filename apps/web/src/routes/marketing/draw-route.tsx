import { redirect, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { campaignOptions } from '#src/features/campaigns/campaign-queries.ts'
import { DrawPage } from '#src/features/draws/draw-page.tsx'
import { drawOptions } from '#src/features/draws/draw-queries.ts'
import * as paths from '#src/lib/url/paths.ts'
import { campaignSearch } from '#src/lib/url/route-search.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import { starSummaryOptions } from '#src/shared/stars/star-queries.ts'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['draws', 'draws-verification', 'stars', 'campaign'] as const

/** `/marketing/pointActivity/draw`: the draw of the link; without one the list of draws. */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages: store },
  { search: { activityNo } },
) => {
  if (!activityNo) throw redirect({ ...paths.starsPart('draws'), replace: true })
  const region = session.get()
  if (region.token !== null) void queries.prefetchQuery(starSummaryOptions(api, region))
  const read = await queries.ensureQueryData(drawOptions(api, activityNo, region))
  if ('ok' in read) return createScreenHead(read.ok.title, read.ok.summary)
  const campaign = await queries.ensureQueryData(campaignOptions(api, { activityNo }, region))
  // A campaign of another kind has another screen.
  if ('ok' in campaign && campaign.ok.kind !== 'lottery')
    throw redirect({ to: '/marketing/redirect', search: true, replace: true })
  return createScreenHead(store.get().t('outcomes.notFound'))
}

function DrawScreen(): ReactNode {
  useLiveUpdates()
  const { activityNo } = campaignSearch(useSearch({ strict: false }))
  return activityNo === undefined ? null : <DrawPage key={activityNo} activityNo={activityNo} />
}

export const component = DrawScreen
