import { startTransition, useReducer, useState, useSyncExternalStore } from 'react'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { StorageKey } from '#src/host-app/stored-data.ts'
import type { StageOf } from '#src/lib/flow/flow.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import type { Channel, Contact } from '#src/shared/identity/contact/contact.ts'
import type { ProviderSignIn } from '#src/shared/identity/providers/provider-redirect.ts'
import type { SignInEvent, SignInState, SignInTarget } from './sign-in-flow.ts'

export const emptyEmail: Contact = { channel: 'email', email: '' }

/** An account that seems to belong to the same person. `hint` is its address, masked. */
export type AssociationOffer = { pendingToken: string; hint: string; channel: Channel }

/** A contact to add, and the code that was sent there. `code`: typed before a proof was required. */
export type NewContact = { contact: Contact; sent: SentCode; code?: string }

/** What a member adds once they have proved their identity. */
export type PendingChange = NewContact | { newPassword: string }

/** The data of each state of sign-in. */
export type StageData = {
  address: { contact: Contact }
  code: { contact: Contact; sent: SentCode; isExpired?: true }
  password: { contact: Contact }
  provider: { signIn: ProviderSignIn }
  terms: {
    repeat:
      | { contact: Contact; sent: SentCode; code: string }
      | { signIn: ProviderSignIn }
      | { pendingToken: string }
  }
  association: { offer: AssociationOffer }
  associationCode: { offer: AssociationOffer; sent: SentCode }
  newPassword: { pendingToken: string }
  recover: { contact: Contact; refused?: 'emailNotRegistered' | 'phoneNotRegistered' }
  recoverCode: { contact: Contact; sent: SentCode; isExpired?: true }
  recoverPassword: { contact: Contact; sent: SentCode; code: string }
  reviewLogins: object
  offerEmail: { contact: Contact; refused?: 'emailTaken' }
  offerEmailCode: NewContact & { proofToken?: string }
  offerPassword: { newPassword?: string; proofToken?: string }
  bindPhone: { contact: Contact; refused?: 'phoneTaken' }
  bindPhoneCode: NewContact & { proofToken?: string }
  proof: { change: PendingChange }
  proofCode: { change: PendingChange; contact: Contact; sent: SentCode }
  done: object
}

/** A state of sign-in with its data. */
export type Stage = StageOf<StageData>

/** The stage that an event leads to. */
export type StageAfter<State extends SignInState, Event extends SignInEvent<State>> = Extract<
  Stage,
  { state: SignInTarget<State, Event> }
>

/** How the member last signed in on this device, where that was not by e-mail and a code. */
export type SignInMethod = 'phone code' | 'email password' | 'phone password'

export type SignInDraft = {
  /** The current stage as JSON; null at the first step. */
  stored: string | null
  /** A stage that the first step leads to and that is not stored, such as one with an ID token. */
  unstored: Stage | null
  method: string | null
  save: (next: Stage | null) => void
  /** Continues at a stage without storing it. */
  open: (next: Stage) => void
  saveMethod: (method: SignInMethod | null) => void
}

/**
 * The current sign-in, stored in session storage because phones unload a page while the visitor looks for the code in a
 * mail app. The sheet then continues at the stored stage.
 */
export function useSignInDraft(): SignInDraft {
  const { storage } = useAppContext()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [unstored, setUnstored] = useState<Stage | null>(null)
  // A transition, so that the current step stays until the code of the next one is loaded.
  const set = (value: string | null) => {
    if (value === null) storage?.remove('SIGN_IN_DRAFT')
    else storage?.set('SIGN_IN_DRAFT', value)
    startTransition(rerender)
  }
  // Null during hydration, as on the server.
  const read = (key: StorageKey) => () => storage?.get(key) ?? null
  return {
    stored: useSyncExternalStore(noSubscription, read('SIGN_IN_DRAFT'), () => null),
    method: useSyncExternalStore(noSubscription, read('SIGN_IN_METHOD'), () => null),
    unstored,
    save: (next) => {
      startTransition(() => setUnstored(null))
      set(next && JSON.stringify(next))
    },
    open: (next) => {
      startTransition(() => setUnstored(next))
      set(null)
    },
    saveMethod: (method) => void saveMethod(storage, method).then(() => startTransition(rerender)),
  }
}

/** The code of the choice about storage is not part of the chunk that the first tap loads. */
async function saveMethod(storage: DeviceStorage | null, method: SignInMethod | null): Promise<void> {
  if (method === null) return storage?.remove('SIGN_IN_METHOD')
  try {
    const { setOptional } = await loadModule(() => import('#src/host-app/optional-storage.ts'))
    setOptional(storage, 'SIGN_IN_METHOD', method)
  } catch {
    // Without it the next sign-in begins with the address.
  }
}
