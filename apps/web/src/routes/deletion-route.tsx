import { redirect } from '@tanstack/react-router'
import { createScreenHead } from '#src/app/screen-head.ts'
import { readStep } from '#src/features/account-deletion/account-deletion-flow.ts'
import { DeletionPage } from '#src/features/account-deletion/deletion-page.tsx'
import * as paths from '#src/lib/url/paths.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['account-deletion', 'sign-in-steps'] as const

/** `/logout/…`: account deletion, with or without the app, signed in or not. */
export const loader: LazyScreen['loader'] = (context, { pathname }) => {
  if (readStep(pathname) === undefined) throw redirect({ ...paths.deletion(), replace: true })
  return createScreenHead(context.messages.get().t('account-deletion.title'))
}

export const component = DeletionPage
