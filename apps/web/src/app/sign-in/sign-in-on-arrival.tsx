import { useEffect, useEffectEvent } from 'react'
import { usePageParts } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'

/** `auth=1` in a link opens sign-in first, once, for whoever is not signed in (spec section 2). Closed, the screen is there. */
export function SignInOnArrival() {
  const gate = useMemberGate()
  const { storage } = usePageParts()
  const arrive = useEffectEvent(() => {
    const address = new URL(window.location.href)
    if (address.searchParams.get('auth') !== '1') return
    address.searchParams.delete('auth')
    // Neither a reload nor the way back asks again.
    window.history.replaceState(window.history.state, '', address)
    // Somebody who tapped before React was there is asked already, and wants more than this.
    if (storage?.get('PENDING_CLAIM') == null) void gate('open')
  })
  useEffect(() => arrive(), [])
  return null
}
