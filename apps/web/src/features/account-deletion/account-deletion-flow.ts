// The way out, as a table: which step comes when, and what leads from one to the next (spec sections 2 and 4). Nothing
// here draws, stores or calls.
import type { Country } from '@crema/contract/countries/countries'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import type { Contact } from '#src/shared/identity/contact/contact.ts'

/** The steps by the last part of their address, in their order. */
export const deletionSteps = ['selectCountry', 'Login', 'cancellation', 'logout', 'logoutSuccess'] as const
export type DeletionStep = (typeof deletionSteps)[number]

export type Deletion = {
  country: Country | null
  /** The account's address or phone, as it was typed. */
  contact: Contact | null
  /** Why the gateway did not take it, told to whoever holds its code. */
  refused: 'emailNotRegistered' | 'phoneNotRegistered' | null
  /** A code that went there and is waited for. */
  sent: SentCode | null
  /** Until when the LOGOUT_TOKEN is good, and the key under which the one confirmation is sent. */
  proof: { untilMs: number; key: string } | null
  /** What goes and what stays was read. */
  hasRead: boolean
  /** The account cannot be deleted here: customer service helps. */
  isAbnormal: boolean
  isDone: boolean
}

export type DeletionEvent =
  | { type: 'countryChosen'; country: Country }
  | { type: 'typed'; contact: Contact }
  | { type: 'codeSent'; contact: Contact; sent: SentCode }
  | { type: 'contactChanged' }
  | { type: 'notRegistered'; refused: NonNullable<Deletion['refused']> }
  | { type: 'proved'; untilMs: number; key: string }
  | { type: 'read' }
  /** The gateway takes the LOGOUT_TOKEN no longer. */
  | { type: 'proofRefused' }
  | { type: 'foundAbnormal' }
  | { type: 'deleted' }

export const noDeletion: Deletion = {
  country: null,
  contact: null,
  refused: null,
  sent: null,
  proof: null,
  hasRead: false,
  isAbnormal: false,
  isDone: false,
}

/** What an event makes of it. After the end nothing changes it any more. */
export function next(deletion: Deletion, event: DeletionEvent): Deletion {
  if (deletion.isDone) return deletion
  switch (event.type) {
    case 'countryChosen':
      // Another country is another number: what was proved is asked again.
      return { ...noDeletion, country: event.country }
    case 'typed':
      return { ...deletion, contact: event.contact, refused: null }
    case 'codeSent':
      return { ...deletion, contact: event.contact, refused: null, sent: event.sent, isAbnormal: false }
    case 'contactChanged':
      return { ...deletion, refused: null, sent: null, proof: null, hasRead: false, isAbnormal: false }
    case 'notRegistered':
      return { ...deletion, refused: event.refused, sent: null }
    case 'proved':
      return {
        ...deletion,
        refused: null,
        sent: null,
        proof: { untilMs: event.untilMs, key: event.key },
        hasRead: false,
      }
    case 'read':
      return deletion.proof ? { ...deletion, hasRead: true } : deletion
    case 'proofRefused':
      // Remembered as one that ran out, so that the page can say why it asks again.
      return { ...deletion, proof: deletion.proof && { ...deletion.proof, untilMs: 0 }, hasRead: false }
    case 'foundAbnormal':
      return { ...deletion, sent: null, proof: null, hasRead: false, isAbnormal: true }
    case 'deleted':
      return { ...noDeletion, isDone: true }
  }
}

/** The first step that is not finished: the last one that may be opened. */
export function firstUnfinished({ country, proof, hasRead, isDone }: Deletion, nowMs: number): DeletionStep {
  if (isDone) return 'logoutSuccess'
  if (country === null) return 'selectCountry'
  if (proof === null || proof.untilMs <= nowMs) return 'Login'
  return hasRead ? 'logout' : 'cancellation'
}

/** The step to show for one that was asked for: one opened out of turn leads to the first unfinished one. */
export function stepToShow(deletion: Deletion, wanted: DeletionStep, nowMs: number): DeletionStep {
  const open = firstUnfinished(deletion, nowMs)
  if (deletion.isDone) return open
  return deletionSteps.indexOf(wanted) <= deletionSteps.indexOf(open) ? wanted : open
}

/** The step an address names, in any case. */
export function readStep(pathname: string): DeletionStep | undefined {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase()
  return deletionSteps.find((step) => step.toLowerCase() === last)
}
