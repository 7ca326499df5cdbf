import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OpenAppPage } from '#src/features/app-handoff/open-app-page.tsx'
import { brand } from '#src/lib/brand.ts'
import { textsOf } from '#src/lib/search-text.ts'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

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
