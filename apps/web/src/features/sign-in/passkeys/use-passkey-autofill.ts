import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignInAnswer } from '@crema/contract/identity/member'
import { autofillPasskey } from '#src/host-app/passkeys.ts'
import { useAppContext } from '#src/session/app-context.ts'

/** A challenge expires after five minutes; it is renewed before. */
const renewMs = 4 * 60_000
/** After so many cancellations no further request is made: the member prefers another way, or the device cancels by itself. */
const declinedMax = 5

/**
 * While `isOn`, the browser offers passkeys in the autofill list of the address field, and choosing one signs in.
 * Returns the error of a passkey that was chosen.
 */
export function usePasskeyAutofill(onAnswer: (answer: SignInAnswer) => void, isOn: boolean): unknown {
  const { api } = useAppContext()
  const [round, setRound] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const declined = useRef(0)
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const credential = await autofillPasskey(
      async () => (await api.call('POST passkey/loginOptions', {}, { signal })).options,
      signal,
    )
    if (credential === 'declined') {
      // Offered again, because the member may look for it later.
      declined.current += 1
      if (declined.current < declinedMax && !signal.aborted) setRound(round + 1)
    } else if (credential !== null) onAnswer(await api.call('POST passkey/login', { credential }))
  })
  useEffect(() => {
    if (!isOn) return undefined
    const controller = new AbortController()
    offer(controller.signal).catch((failure: unknown) => {
      setError(failure)
      setRound(round + 1)
    })
    const renewal = setTimeout(() => setRound(round + 1), renewMs)
    return () => {
      clearTimeout(renewal)
      controller.abort()
    }
  }, [isOn, round])
  return error
}
