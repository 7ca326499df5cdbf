import type { SignInAnswer } from '@crema/contract/identity/member'
import { requiredContext } from '#src/lib/state/required-context.ts'
import type { GateReason } from '#src/session/member-gate.ts'
import type { Contact } from '#src/shared/identity/contact/contact.ts'
import type { Stage, Way } from '../sign-in-draft.ts'
import type { SignInEvent } from '../sign-in-flow.ts'

/** What a step tells the journey. */
export type Journey = {
  reason: GateReason
  /** Whether somebody came here from another step, so that the focus belongs to this one. */
  hasMoved: boolean
  /** Goes where the event leads. Without an arrow there nothing happens. */
  go: (event: SignInEvent, next: Stage) => void
  /** What was typed into the step that is shown. */
  keep: (stage: Stage) => void
  /** Goes on with how the gateway ended a sign-in, and by which address where it was by one. */
  receive: (answer: SignInAnswer, contact?: Contact) => void
  prefer: (way: Way | null) => void
}

export const [JourneyProvider, useJourney] = requiredContext<Journey>('JourneyProvider')
