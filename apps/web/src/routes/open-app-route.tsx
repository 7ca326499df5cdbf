import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { OpenAppPage } from '#src/features/app-handoff/open-app-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import { textsOf } from '#src/lib/url/search-params.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** `/app/redirect` and `/app.html`: opens the app, and goes to the store page or the download page where there is none. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('app-handoff')
  return titled(texts.get().t('app-handoff.openTitle', { brand: brand.name }))
}

export function Screen(): ReactNode {
  const { pathname, search } = useLocation()
  return (
    <OpenAppPage
      handoff={textsOf(search, ['t', 'q'])}
      otherwise={/\/redirect\/?$/i.test(pathname) ? 'storePage' : 'downloadPage'}
    />
  )
}
