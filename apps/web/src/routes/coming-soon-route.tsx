import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import {
  ComingSoonPage,
  type ComingSoonScreen,
  comingSoonTitles,
} from '#src/features/coming-soon/coming-soon-page.tsx'
import { campaignSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['coming-soon'] as const

/** `/marketing/fission` and `/marketing/poster`, until their screens are built. */
export const loader: LazyScreen['loader'] = (context, { pathname }) =>
  createScreenHead(context.messages.get().t(comingSoonTitles[screenOf(pathname)]))

function ComingSoonRoute(): ReactNode {
  const screen = useLocation({ select: ({ pathname }) => screenOf(pathname) })
  const { activityNo } = campaignSearch(useSearch({ strict: false }))
  return <ComingSoonPage screen={screen} activityNo={activityNo} />
}

export const component = ComingSoonRoute

function screenOf(pathname: string): ComingSoonScreen {
  return /\/poster\/?$/i.test(pathname) ? 'poster' : 'fission'
}
