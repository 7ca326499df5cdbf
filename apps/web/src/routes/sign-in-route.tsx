import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { useAppSignIn } from '#src/app/session/use-app-sign-in.ts'
import { SignInPage } from '#src/features/sign-in/sign-in-page.tsx'
import { localPath } from '#src/lib/url/local-path.ts'
import { textsOf } from '#src/lib/url/search-params.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** Sign-in as a page of its own: `/auth`, and `/cotti-login` for links from messengers. */
export const enter: LaterScreen['enter'] = ({ texts }) =>
  Promise.resolve(titled(texts.get().t('sign-in.title')))

export function Screen(): ReactNode {
  const next = localPath(textsOf(useSearch({ strict: false }), ['next']).next, '/home')
  useAppSignIn(next)
  return <SignInPage next={next} />
}
