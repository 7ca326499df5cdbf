import { startTransition, useReducer, useSyncExternalStore } from 'react'
import type { StorageKey } from '#src/host-app/device-storage.ts'
import { usePageParts } from '#src/session/app-context.ts'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import type { Channel, Contact } from '#src/shared/identity/contact/contact.ts'
import type { HouseSignIn } from '#src/shared/identity/providers/provider-redirect.ts'
import type { SignInState } from './sign-in-flow.ts'

/** Nothing is known of an address. */
export const noAddress: Contact = { channel: 'email', email: '' }

/** An account that seems to be the same person's. `hint` is its address, masked. */
export type Offer = { pendingToken: string; hint: string; channel: Channel }

/** What each state of the journey has to know. */
export type StageData = {
  address: { contact: Contact }
  code: { contact: Contact; sent: SentCode; hasDied?: true }
  password: { contact: Contact; hasNone?: true }
  house: { signIn: HouseSignIn }
  terms: {
    repeat:
      | { contact: Contact; sent: SentCode; code: string }
      | { signIn: HouseSignIn }
      | { pendingToken: string }
  }
  association: { offer: Offer }
  associationCode: { offer: Offer; sent: SentCode }
  newPassword: { pendingToken: string }
  recover: { contact: Contact; refused?: 'emailNotRegistered' | 'phoneNotRegistered' }
  recoverCode: { contact: Contact; sent: SentCode; hasDied?: true }
  recoverPassword: { contact: Contact; sent: SentCode; code: string }
  offerEmail: { contact: Contact; refused?: 'emailTaken' }
  offerEmailCode: { contact: Contact; sent: SentCode }
  offerPassword: object
  bindPhone: { contact: Contact; refused?: 'phoneTaken' }
  bindPhoneCode: { contact: Contact; sent: SentCode }
  done: object
}

/** Where a sign-in stands. */
export type Stage = { [State in SignInState]: { state: State } & StageData[State] }[SignInState]

/** How somebody last signed in on this device, where that was not by e-mail and a code. */
export type Way = 'phone code' | 'email password' | 'phone password'

export type SignInDraft = {
  /** The stage under way, as text; null at the first step. */
  stored: string | null
  way: string | null
  keep: (next: Stage | null) => void
  prefer: (way: Way | null) => void
}

const never = () => () => {}

/**
 * The sign-in under way, kept with the tab: phones drop a page while its person looks for the code in the
 * mail, and on return the sheet must be where it was.
 */
export function useSignInDraft(): SignInDraft {
  const { storage } = usePageParts()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // What was there stays until the next step's code has come.
  const set = (key: StorageKey, value: string | null) => {
    if (value === null) storage?.remove(key)
    else storage?.set(key, value)
    startTransition(redraw)
  }
  // None in the first drawing, which must be the one the server made.
  const read = (key: StorageKey) => () => storage?.get(key) ?? null
  return {
    stored: useSyncExternalStore(never, read('SIGN_IN_DRAFT'), () => null),
    way: useSyncExternalStore(never, read('SIGN_IN_WAY'), () => null),
    keep: (next) => set('SIGN_IN_DRAFT', next && JSON.stringify(next)),
    prefer: (way) => set('SIGN_IN_WAY', way),
  }
}
