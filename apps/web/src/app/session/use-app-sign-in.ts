import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { usePageParts } from '#src/session/app-context.ts'
import { signInByApp } from './app-session.ts'

/** In the app its own sign-in stands in for the page's: whoever is signed in by it goes on to `next`. */
export function useAppSignIn(next: string): void {
  const parts = usePageParts()
  const navigate = useNavigate()
  const signIn = useEffectEvent(async (isWanted: () => boolean) => {
    await parts.sessionReady
    const isMember = parts.session.get().token !== null || (await signInByApp(parts)) === 'signedIn'
    if (isMember && isWanted()) await navigate({ href: next, replace: true })
  })
  useEffect(() => {
    let isHere = true
    if (isInHostApp()) void signIn(() => isHere)
    return () => {
      isHere = false
    }
  }, [])
}
