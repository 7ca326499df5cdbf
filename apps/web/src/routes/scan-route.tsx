import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ScanPage } from '#src/features/scanning/scan-page.tsx'
import { textsOf } from '#src/lib/search-text.ts'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

/** `/home/scan`: reads a code, or the one that the link brings. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('scanning')
  return titled(texts.get().t('scanning.title'))
}

export function Screen(): ReactNode {
  const { code } = textsOf(useSearch({ strict: false }), ['code'])
  return <ScanPage code={code} />
}
