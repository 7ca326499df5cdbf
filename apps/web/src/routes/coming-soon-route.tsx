import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { ComingPage, type ComingScreen, comingTitle } from '#src/features/coming-soon/coming-soon-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

/** `/marketing/fission`, `/marketing/poster` and `/marketing/pointActivity`, until their screens are there. */
export const enter: LaterScreen['enter'] = async ({ texts }, { pathname }) => {
  await texts.need('coming')
  return titled(texts.get().t(comingTitle[screenOf(pathname)]))
}

export function Screen(): ReactNode {
  const screen = useLocation({ select: ({ pathname }) => screenOf(pathname) })
  const { activityNo } = useSearch({ strict: false })
  return <ComingPage screen={screen} activityNo={activityNo} />
}

function screenOf(pathname: string): ComingScreen {
  if (/\/fission\/?$/i.test(pathname)) return 'fission'
  return /\/poster\/?$/i.test(pathname) ? 'poster' : 'stars'
}
