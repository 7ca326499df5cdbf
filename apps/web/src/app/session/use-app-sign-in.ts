import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { signInWithApp } from './app-session.ts'

/** Inside the host app, signs in with the app instead of the page and then navigates to `next`. */
export function useAppSignIn(next: string): void {
  const context = useAppContext()
  const navigate = useNavigate()
  const signIn = useEffectEvent(async (isMounted: () => boolean) => {
    await context.sessionReady
    const isMember = context.session.get().token !== null || (await signInWithApp(context)) === 'signedIn'
    if (isMember && isMounted()) await navigate({ href: next, replace: true })
  })
  useEffect(() => {
    let isMounted = true
    if (isInHostApp()) void signIn(() => isMounted)
    return () => {
      isMounted = false
    }
  }, [])
}
