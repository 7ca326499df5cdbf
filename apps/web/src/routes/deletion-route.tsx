import { redirect } from '@tanstack/react-router'
import { titled } from '#src/app/screen-head.ts'
import { readStep } from '#src/features/account-deletion/account-deletion-flow.ts'
import { DeletionPage } from '#src/features/account-deletion/deletion-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

/** `/logout/…`: the way out, for who has the app and who has not, signed in or not. */
export const enter: LaterScreen['enter'] = async ({ texts }, { pathname }) => {
  if (readStep(pathname) === undefined) throw redirect({ to: '/logout/selectCountry', replace: true })
  await texts.need('account-deletion', 'sign-in-steps')
  return titled(texts.get().t('account-deletion.title'))
}

export const Screen = DeletionPage
