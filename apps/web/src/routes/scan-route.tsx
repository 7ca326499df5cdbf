import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { ScanPage } from '#src/features/scanning/scan-page.tsx'
import { textsOf } from '#src/lib/url/search-params.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** `/home/scan`: reads a code, or the one that the link brings. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('scanning')
  return titled(texts.get().t('scanning.title'))
}

export function Screen(): ReactNode {
  const { code } = textsOf(useSearch({ strict: false }), ['code'])
  return <ScanPage code={code} />
}
