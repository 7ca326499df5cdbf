import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { ComingSoonPage } from '#src/features/coming-soon/coming-soon-page.tsx'
import { campaignSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['coming-soon'] as const

/** `/marketing/poster`, until its screen is built. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('coming-soon.posterTitle'))

function ComingSoonRoute(): ReactNode {
  const { activityNo } = campaignSearch(useSearch({ strict: false }))
  return <ComingSoonPage activityNo={activityNo} />
}

export const component = ComingSoonRoute
