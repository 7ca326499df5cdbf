import { createScreenHead } from '#src/app/screen-head.ts'
import { WhatsNewPage } from '#src/features/update-notes/whats-new-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['update-notes', 'home'] as const

/** `/home/whats-new`: the update notes of all versions. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('home.whatsNew'))

export const component = WhatsNewPage
