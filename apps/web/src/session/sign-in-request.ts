import { useSyncExternalStore } from 'react'
import type { GateReason } from './member-gate.ts'

let reason: GateReason | null = null
let answer: ((isMember: boolean) => void) | null = null
const listeners = new Set<() => void>()

function change(next: GateReason | null): void {
  reason = next
  for (const changed of listeners) changed()
}

/** Asks for sign-in, and for the answer. Whoever asked before waits no longer: one sheet, one answer. */
export function requestSignIn(why: GateReason): Promise<boolean> {
  answer?.(false)
  return new Promise((resolve) => {
    answer = resolve
    change(why)
  })
}

/** The sheet is open, by a tap that came before anybody could ask. */
export function noteSignInOpen(): void {
  if (reason === null) change('claim')
}

/** Somebody is signed in: what was waited for goes on. The sheet may stay, for offers to somebody new. */
export function answerSignIn(isMember: boolean): void {
  answer?.(isMember)
  answer = null
}

/** The sheet is closed. Whoever still waits, waits for nothing. */
export function endSignIn(): void {
  answerSignIn(false)
  change(null)
}

/** Whether a sheet looks after requests; until one does, a drawn sheet is opened and closed by the browser's own means. */
export const isSignInWatched = (): boolean => listeners.size > 0

let noteWatched = () => {}
/** Settles when a sheet looks after requests. */
export const signInWatched = new Promise<void>((resolve) => (noteWatched = resolve))

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  noteWatched()
  return () => listeners.delete(changed)
}

/** Why sign-in is asked for; null when it is not. */
export function useSignInReason(): GateReason | null {
  return useSyncExternalStore(
    subscribe,
    () => reason,
    () => null,
  )
}
