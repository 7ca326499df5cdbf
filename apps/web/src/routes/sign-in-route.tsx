import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { useAppSignIn } from '#src/app/session/use-app-sign-in.ts'
import { SignInPage } from '#src/features/sign-in/sign-in-page.tsx'
import { localPath } from '#src/lib/url/local-path.ts'
import { signInSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** Sign-in as a page: `/auth`, and `/cotti-login` for links from messengers. */
export const loader: LazyScreen['loader'] = ({ messages }) =>
  createScreenHead(messages.get().t('sign-in.title'))

function SignInScreen(): ReactNode {
  const next = localPath(signInSearch(useSearch({ strict: false })).next, '/home')
  useAppSignIn(next)
  return <SignInPage next={next} />
}

export const component = SignInScreen
