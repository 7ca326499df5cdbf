import { defineFlow, type EventOf, type StateOf } from '#src/lib/flow/flow.ts'

/** An attempt to open the app. All states but `trying` are final, so that the page navigates at most once. */
export const appOpenFlow = defineFlow({
  trying: {
    /** The app, a prompt of the browser or another page covers this one. */
    hidden: 'covered',
    timedOut: 'notOpened',
    /** The timer fired much too late, because the phone had suspended the page. The result is unknown. */
    timedOutLate: 'suspended',
  },
  covered: {},
  suspended: {},
  notOpened: {},
})

export type AppOpenState = StateOf<typeof appOpenFlow>
export type AppOpenEvent = EventOf<typeof appOpenFlow, 'trying'>

/** A timer that fires later than this was suspended, not just delayed by a busy phone. */
const delayedTimerMaxMs = 1_000

/** The event for a timer that fired `overdueMs` after the time limit for opening the app. */
export function timeoutEvent(isHidden: boolean, overdueMs: number): AppOpenEvent {
  if (isHidden) return 'hidden'
  return overdueMs > delayedTimerMaxMs ? 'timedOutLate' : 'timedOut'
}
