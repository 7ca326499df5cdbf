// Account deletion as a flow: its states, what is stored with them, and which step each of them shows.
// This module does not render, store or call anything.
import type { Country } from '@crema/contract/countries/countries'
import { defineFlow, type EventOf, follow, followLate, type StateOf } from '#src/lib/flow/flow.ts'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import type { Contact } from '#src/shared/identity/contact/contact.ts'

// A member may go back to an earlier step at any time, so that each state has the events of the earlier steps as well.
// `deleted` is an event of every state with a country, because the answer to the confirmation may come after that.
export const deletionFlow = defineFlow({
  country: { countryChosen: 'contact' },
  /** The contact of the account, and the code that is sent to it; or an identity provider instead of both. */
  contact: {
    countryChosen: 'contact',
    typed: 'contact',
    codeSent: 'contact',
    contactChanged: 'contact',
    notRegistered: 'contact',
    proved: 'preview',
    foundAbnormal: 'abnormal',
    deleted: 'done',
  },
  /** Only customer service can delete the account. */
  abnormal: { countryChosen: 'contact', contactChanged: 'contact', deleted: 'done' },
  /** The gateway has refused the LOGOUT_TOKEN, and the contact is asked for again. */
  expired: {
    countryChosen: 'contact',
    typed: 'expired',
    codeSent: 'expired',
    contactChanged: 'contact',
    notRegistered: 'expired',
    proved: 'preview',
    foundAbnormal: 'abnormal',
    deleted: 'done',
  },
  /** What is removed and what is retained. */
  preview: {
    countryChosen: 'contact',
    typed: 'preview',
    codeSent: 'preview',
    contactChanged: 'contact',
    notRegistered: 'preview',
    proved: 'preview',
    previewRead: 'confirmation',
    proofRefused: 'expired',
    foundAbnormal: 'abnormal',
    deleted: 'done',
  },
  confirmation: {
    countryChosen: 'contact',
    typed: 'confirmation',
    codeSent: 'confirmation',
    contactChanged: 'contact',
    notRegistered: 'confirmation',
    proved: 'preview',
    previewRead: 'confirmation',
    proofRefused: 'expired',
    foundAbnormal: 'abnormal',
    deleted: 'done',
  },
  done: {},
})

type DeletionFlow = typeof deletionFlow
export type DeletionState = StateOf<DeletionFlow>

export type Deletion = {
  state: DeletionState
  country: Country | null
  /** The account's address or phone, as it was typed. */
  contact: Contact | null
  /** Why the gateway refused the contact. It reports this only after the contact's code was entered. */
  refused: 'emailNotRegistered' | 'phoneNotRegistered' | null
  /** The code that was sent to the contact. */
  sent: SentCode | null
  /** When the LOGOUT_TOKEN expires, and the idempotency key of the confirmation. */
  proof: { untilMs: number; idempotencyKey: string } | null
}

export type DeletionEvent =
  | { type: 'countryChosen'; country: Country }
  | { type: 'typed'; contact: Contact }
  | { type: 'codeSent'; contact: Contact; sent: SentCode }
  | { type: 'contactChanged' }
  | { type: 'notRegistered'; refused: NonNullable<Deletion['refused']> }
  | { type: 'proved'; untilMs: number; idempotencyKey: string }
  | { type: 'previewRead' }
  /** The gateway no longer accepts the LOGOUT_TOKEN. */
  | { type: 'proofRefused' }
  | { type: 'foundAbnormal' }
  | { type: 'deleted' }

/** The events that a state has; of several states, the events they have in common. */
export type DeletionEventOf<State extends DeletionState> = Extract<
  DeletionEvent,
  { type: EventOf<DeletionFlow, State> }
>

export const initialDeletion: Deletion = {
  state: 'country',
  country: null,
  contact: null,
  refused: null,
  sent: null,
  proof: null,
}

/** The deletion after an event. Throws where its state does not have the event. */
export function applyEvent<State extends DeletionState>(
  deletion: Deletion & { state: State },
  event: DeletionEventOf<State>,
): Deletion {
  // By the definition of DeletionEventOf, which the compiler does not evaluate for a generic state.
  const type = event.type as EventOf<DeletionFlow, State>
  return { ...dataAfter(deletion, event), state: follow(deletionFlow, deletion.state, type) }
}

/**
 * The deletion after an event that a step sent from the state `from`. Unchanged where the event is outdated, because
 * another event came first and its state does not have the same transition.
 */
export function applyLateEvent<State extends DeletionState>(
  deletion: Deletion,
  from: State,
  event: DeletionEventOf<State>,
): Deletion {
  const type = event.type as EventOf<DeletionFlow, State> // as above
  const state = followLate(deletionFlow, deletion.state, from, type)
  return state === null ? deletion : { ...dataAfter(deletion, event), state }
}

function dataAfter(deletion: Deletion, event: DeletionEvent): Deletion {
  switch (event.type) {
    case 'countryChosen':
      // An account in another country has another phone number, so that a proof is not valid for it.
      return { ...initialDeletion, country: event.country }
    case 'typed':
      return { ...deletion, contact: event.contact, refused: null }
    case 'codeSent':
      return { ...deletion, contact: event.contact, refused: null, sent: event.sent }
    case 'contactChanged':
      return { ...deletion, refused: null, sent: null, proof: null }
    case 'notRegistered':
      return { ...deletion, refused: event.refused, sent: null }
    case 'proved': {
      const { untilMs, idempotencyKey } = event
      return { ...deletion, refused: null, sent: null, proof: { untilMs, idempotencyKey } }
    }
    case 'previewRead':
      return deletion
    case 'proofRefused':
      // Stored as expired, so that the page can show why the proof is required again.
      return { ...deletion, proof: deletion.proof && { ...deletion.proof, untilMs: 0 } }
    case 'foundAbnormal':
      return { ...deletion, sent: null, proof: null }
    case 'deleted':
      return initialDeletion
  }
}

/** The steps, in their order. Their names are the last segments of their paths. */
export const deletionSteps = ['selectCountry', 'Login', 'cancellation', 'logout', 'logoutSuccess'] as const
export type DeletionStep = (typeof deletionSteps)[number]

const steps: Record<DeletionState, DeletionStep> = {
  country: 'selectCountry',
  contact: 'Login',
  abnormal: 'Login',
  expired: 'Login',
  preview: 'cancellation',
  confirmation: 'logout',
  done: 'logoutSuccess',
}

/** The first unfinished step, which is the last one that may be shown. A proof expires by itself. */
export function firstUnfinishedStep({ state, proof }: Deletion, nowMs: number): DeletionStep {
  return proof !== null && proof.untilMs <= nowMs ? 'Login' : steps[state]
}

/** The step to show for the requested one. One that cannot be shown yet leads to the first unfinished step. */
export function stepToShow(deletion: Deletion, requested: DeletionStep, nowMs: number): DeletionStep {
  const unfinished = firstUnfinishedStep(deletion, nowMs)
  if (deletion.state === 'done') return unfinished
  return deletionSteps.indexOf(requested) <= deletionSteps.indexOf(unfinished) ? requested : unfinished
}

/** The step that a path names, whatever its case. */
export function readStep(pathname: string): DeletionStep | undefined {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase()
  return deletionSteps.find((step) => step.toLowerCase() === last)
}
