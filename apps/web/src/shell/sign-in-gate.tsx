import { useApi } from '#src/api/api.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { nextFrame } from '#src/lib/after-paint.ts'
import { type ReactNode, useCallback, useEffect } from 'react'
import { type MemberGate, MemberGateProvider, setPageGate } from '#src/session/member-gate.ts'
import { useSessionKeeper } from '#src/session/session-keeper.ts'
import { useSessionStore } from '#src/session/session.ts'
import { requestSignIn } from '#src/session/sign-in-request.ts'
import { signInByApp } from './app-around.ts'
import { useSessionReady } from './session-ready.ts'
import { openDrawnSignIn, SignInIsland } from './sign-in-island.tsx'

/** Holds the sign-in sheet for the whole page; whoever needs a member asks through the gate. */
export function SignInGate({ children }: { children: ReactNode }) {
  const store = useSessionStore()
  const keeper = useSessionKeeper()
  const api = useApi()
  const storage = useDeviceStorage()
  const ready = useSessionReady()

  const gate = useCallback<MemberGate>(
    async (why) => {
      await ready
      if (why === 'claim' || why === 'open') {
        if (store.get().token !== null) return true
        const byApp = await signInByApp({ api, session: store, keeper, storage })
        if (byApp !== 'unavailable') return byApp === 'signedIn'
      }
      // The browser answers the tap first: opening styles the whole page.
      await nextFrame()
      openDrawnSignIn()
      return requestSignIn(why)
    },
    [api, keeper, ready, storage, store],
  )
  useEffect(() => {
    setPageGate(gate)
    return () => setPageGate(null)
  }, [gate])
  return (
    <MemberGateProvider value={gate}>
      {children}
      <SignInIsland />
    </MemberGateProvider>
  )
}
