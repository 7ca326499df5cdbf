import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { OpenAppPage } from '#src/features/app-handoff/opening/open-app-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import { handoffSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['app-handoff'] as const

/** `/app/redirect` and `/app.html`: opens the app. Without the app the first goes on to the app store, the second to the download page. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('app-handoff.openTitle', { brand: brand.name }))

function OpenAppScreen(): ReactNode {
  const { pathname } = useLocation()
  return (
    <OpenAppPage
      handoff={handoffSearch(useSearch({ strict: false }))}
      missingAppTarget={/\/redirect\/?$/i.test(pathname) ? 'storePage' : 'downloadPage'}
    />
  )
}

export const component = OpenAppScreen
