import { redirect, useMatch, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiClient } from '#src/api/api-client.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { drawsOptions } from '#src/features/draws/draw-queries.ts'
import { DrawsPart } from '#src/features/draws/list/draws-part.tsx'
import { PrizesPart } from '#src/features/draws/list/prizes-part.tsx'
import { PrizeNotice } from '#src/features/draws/notice/prize-notice.tsx'
import { StarsPage } from '#src/features/stars/stars-page.tsx'
import { partOf } from '#src/features/stars/stars-parts.ts'
import * as paths from '#src/lib/url/paths.ts'
import type { Session } from '#src/session/session.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import { giftsOptions, starProgramOptions, starSummaryOptions } from '#src/shared/stars/star-queries.ts'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['stars', 'draws', 'coupon', 'wallet', 'offline'] as const

const drawLists = (['current', 'past'] as const).map(
  (state) => (api: ApiClient, region: Session) => drawsOptions(api, state, region),
)

/** `/marketing/pointActivity` and the parts below it: gifts, draws, what the member had, history. */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages: store, isPersonal },
  { pathname },
) => {
  const part = partOf(pathname)
  if (part === undefined) throw redirect({ ...paths.stars(), replace: true })
  const region = session.get()
  if (import.meta.env.SSR) {
    await Promise.all([
      part === 'gifts' ? queries.fetchInfiniteQuery(giftsOptions(api, region)) : undefined,
      ...(part === 'draws' ? drawLists.map((list) => queries.fetchInfiniteQuery(list(api, region))) : []),
      isPersonal
        ? queries.fetchQuery(starSummaryOptions(api, region))
        : queries.fetchQuery(starProgramOptions(api, region)),
    ])
  } else {
    // Not awaited: the screen renders while they are fetched, and shows a failure in its place.
    if (part === 'gifts') void queries.prefetchInfiniteQuery(giftsOptions(api, region))
    if (part === 'draws') for (const list of drawLists) void queries.prefetchInfiniteQuery(list(api, region))
    if (region.token !== null) void queries.prefetchQuery(starSummaryOptions(api, region))
  }
  return createScreenHead(store.get().t('stars.title'))
}

function StarsScreen(): ReactNode {
  useLiveUpdates()
  // The match that is rendered: during a navigation `useLocation` is ahead of it.
  const { pathname } = useMatch({ strict: false })
  const part = partOf(pathname) ?? 'gifts'
  return (
    <>
      <StarsPage
        part={part}
        search={useSearch({ strict: false })}
        draws={<DrawsPart />}
        prizes={<PrizesPart />}
      />
      {/* The list of prizes says it already. */}
      {part === 'prizes' ? null : <PrizeNotice />}
    </>
  )
}

export const component = StarsScreen
