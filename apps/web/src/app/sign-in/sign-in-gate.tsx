import { type ReactNode, useCallback, useEffect } from 'react'
import { nextFrame } from '#src/lib/scheduling/after-paint.ts'
import { usePageParts } from '#src/session/app-context.ts'
import { type MemberGate, MemberGateProvider, setPageGate } from '#src/session/member-gate.ts'
import { requestSignIn } from '#src/session/sign-in-request.ts'
import { signInByApp } from '../session/app-session.ts'
import { openDrawnSignIn, SignInIsland } from './sign-in-island.tsx'

/** Holds the sign-in sheet for the whole page; whoever needs a member asks through the gate. */
export function SignInGate({ children }: { children: ReactNode }) {
  const parts = usePageParts()
  const gate = useCallback<MemberGate>(
    async (why) => {
      await parts.sessionReady
      if (why === 'claim' || why === 'open') {
        if (parts.session.get().token !== null) return true
        const byApp = await signInByApp(parts)
        if (byApp !== 'unavailable') return byApp === 'signedIn'
      }
      // The browser answers the tap first: opening styles the whole page.
      await nextFrame()
      openDrawnSignIn()
      return requestSignIn(why)
    },
    [parts],
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
