import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#src/api/api.ts'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { useSessionKeeper } from '#src/session/session-keeper.ts'
import { useSessionStore } from '#src/session/session.ts'
import { signInByApp } from './app-around.ts'
import { useSessionReady } from './session-ready.ts'

/** In the app its own sign-in stands in for the page's: whoever is signed in by it goes on to `next`. */
export function useAppSignIn(next: string): void {
  const parts = { api: useApi(), session: useSessionStore(), keeper: useSessionKeeper(), storage: useDeviceStorage() }
  const ready = useSessionReady()
  const navigate = useNavigate()
  const signIn = useEffectEvent(async (isWanted: () => boolean) => {
    await ready
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
