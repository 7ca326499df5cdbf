import { createScreenHead } from '#src/app/screen-head.ts'
import { StoragePage } from '#src/features/consent/storage-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['consent', 'consent-dialog'] as const

/** `/cookie`: what this page stores in the browser. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('consent.title'))

export const component = StoragePage
