import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignInAnswer } from '@crema/contract/identity/member'
import { takeOfferedPasskey } from '#src/host-app/passkeys.ts'
import { usePageParts } from '#src/session/app-context.ts'

/** A challenge is good for five minutes: it is renewed before. */
const renewMs = 4 * 60_000
/** Who turned back so often does not want one, or her device always says so by itself. */
const declinedMax = 5

/**
 * While it is on, the browser offers passkeys in the list of the address field, and whoever takes one is signed in.
 * Answers what went wrong with one that was taken.
 */
export function usePasskeyAutofill(onAnswer: (answer: SignInAnswer) => void, isOn: boolean): unknown {
  const { api } = usePageParts()
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<unknown>(null)
  const declined = useRef(0)
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const credential = await takeOfferedPasskey(
      async () => (await api.call('POST passkey/loginOptions', {}, { signal })).options,
      signal,
    )
    if (credential === 'declined') {
      // What was turned down once is there again for who looks for it.
      declined.current += 1
      if (declined.current < declinedMax && !signal.aborted) setRound(round + 1)
    } else if (credential !== null) onAnswer(await api.call('POST passkey/login', { credential }))
  })
  useEffect(() => {
    if (!isOn) return undefined
    const shown = new AbortController()
    offer(shown.signal).catch((error: unknown) => {
      setProblem(error)
      setRound(round + 1)
    })
    const renewal = setTimeout(() => setRound(round + 1), renewMs)
    return () => {
      clearTimeout(renewal)
      shown.abort()
    }
  }, [isOn, round])
  return problem
}
