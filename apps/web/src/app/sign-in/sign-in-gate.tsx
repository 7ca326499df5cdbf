import { type ReactNode, useCallback, useEffect } from 'react'
import { nextFrame } from '#src/lib/scheduling/after-paint.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { type MemberGate, MemberGateProvider, setMemberGate } from '#src/session/member-gate.ts'
import { requestSignIn } from '#src/session/sign-in-request.ts'
import { signInWithApp } from '../session/app-session.ts'
import { openRenderedSignIn, SignInIsland } from './sign-in-island.tsx'
import { useSignInOnArrival } from './use-sign-in-on-arrival.ts'

/** Renders the page's sign-in sheet and provides the gate through which components require a member. */
export function SignInGate({ children }: { children: ReactNode }) {
  const context = useAppContext()
  const gate = useCallback<MemberGate>(
    async (reason) => {
      await context.sessionReady
      if (reason !== 'phone' && reason !== 'byPhone') {
        if (context.session.get().token !== null) return true
        const byApp = await signInWithApp(context)
        if (byApp !== 'unavailable') return byApp === 'signedIn'
      }
      // After the frame that answers the tap: opening the sheet restyles the whole page.
      return requestSignIn(reason === 'claimByPhone' ? 'byPhone' : reason, nextFrame(), openRenderedSignIn)
    },
    [context],
  )
  useEffect(() => {
    setMemberGate(gate)
    return () => setMemberGate(null)
  }, [gate])
  useSignInOnArrival(gate)
  return (
    <MemberGateProvider value={gate}>
      {children}
      <SignInIsland />
    </MemberGateProvider>
  )
}
