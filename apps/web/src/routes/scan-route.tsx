import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { ScanPage } from '#src/features/scanning/scan-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['scanning'] as const

/** `/home/scan`: reads a QR code, or the one in the link. */
export const loader: LazyScreen['loader'] = ({ messages: store }) =>
  createScreenHead(store.get().t('scanning.title'))

function ScanScreen(): ReactNode {
  const { code } = useSearch({ from: '/nav/home/scan' })
  return <ScanPage code={code} />
}

export const component = ScanScreen
