import { createScreenHead } from '#src/app/screen-head.ts'
import { DownloadPage } from '#src/features/app-handoff/download-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['app-handoff', 'legal'] as const

/** `/app/download`: the chain's app for this device. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('app-handoff.title', { brand: brand.name }))

export const component = DownloadPage
