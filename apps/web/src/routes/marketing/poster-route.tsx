import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { PosterMissing } from '#src/features/posters/poster-missing.tsx'
import { PosterPage } from '#src/features/posters/poster-page.tsx'
import { materialOptions } from '#src/features/posters/poster-queries.ts'
import { campaignSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['posters', 'coupon', 'sharing'] as const

/** `/marketing/poster`: a poster of the campaign of the link. */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages: store },
  { search: { activityNo } },
) => {
  if (activityNo) await queries.ensureQueryData(materialOptions(api, activityNo, session.get()))
  return createScreenHead(store.get().t('posters.title'))
}

function PosterScreen(): ReactNode {
  const { activityNo } = campaignSearch(useSearch({ strict: false }))
  return activityNo === undefined ? (
    <PosterMissing />
  ) : (
    <PosterPage key={activityNo} activityNo={activityNo} />
  )
}

export const component = PosterScreen
