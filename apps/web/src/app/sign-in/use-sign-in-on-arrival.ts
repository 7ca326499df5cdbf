import { useEffect, useEffectEvent } from 'react'
import { useAppContext } from '#src/session/app-context.ts'
import type { MemberGate } from '#src/session/member-gate.ts'

/** `auth=1` in a link opens the sign-in sheet once for a visitor, over the screen of the link. */
export function useSignInOnArrival(gate: MemberGate): void {
  const { storage } = useAppContext()
  const arrive = useEffectEvent(() => {
    const address = new URL(window.location.href)
    if (address.searchParams.get('auth') !== '1') return
    address.searchParams.delete('auth')
    // So that neither a reload nor going back opens it again.
    window.history.replaceState(window.history.state, '', address)
    // A claim that was tapped before hydration opens the sheet itself.
    if (storage?.get('PENDING_CLAIM') == null) void gate('open')
  })
  useEffect(() => arrive(), [])
}
