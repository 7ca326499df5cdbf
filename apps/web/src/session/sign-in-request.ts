import { useSyncExternalStore } from 'react'
import type { SignInReason } from './member-gate.ts'

let reason: SignInReason | null = null
let answer: ((isMember: boolean) => void) | null = null
const listeners = new Set<() => void>()

function change(next: SignInReason | null): void {
  reason = next
  for (const changed of listeners) changed()
}

/**
 * Opens the sign-in sheet by `open` once `ready` has resolved. Resolves to whether a member is signed in. An earlier request
 * resolves to false.
 */
export async function requestSignIn(
  next: SignInReason,
  ready: Promise<unknown>,
  open: () => void,
): Promise<boolean> {
  answer?.(false)
  const answered = new Promise<boolean>((resolve) => (answer = resolve))
  const request = answer
  await ready
  // A sheet that a tap before hydration has opened may have answered meanwhile.
  if (answer === request) {
    open()
    change(next)
  }
  return answered
}

/** To be called where a tap before hydration has opened the sheet already. */
export function markSignInOpen(): void {
  if (reason === null) change('claim')
}

/** Resolves the open request. The sheet may stay open, to offer a passkey to a new member. */
export function resolveSignIn(isMember: boolean): void {
  answer?.(isMember)
  answer = null
}

/** Closes the sheet; an open request resolves to false. */
export function closeSignIn(): void {
  resolveSignIn(false)
  change(null)
}

/** Whether React renders the sheet. Until then the server-rendered sheet is opened and closed as a plain `<dialog>`. */
export const isSignInSheetMounted = (): boolean => listeners.size > 0

let resolveMounted = () => {}
/** Resolves once React renders the form of the sheet, which it hydrates after the sheet. */
export const signInFormMounted = new Promise<void>((resolve) => (resolveMounted = resolve))
export const markSignInFormMounted = (): void => resolveMounted()

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Why the sign-in sheet is open; null while it is closed. */
export function useSignInReason(): SignInReason | null {
  return useSyncExternalStore(
    subscribe,
    () => reason,
    () => null,
  )
}
