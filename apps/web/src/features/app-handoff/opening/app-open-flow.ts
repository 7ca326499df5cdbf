/**
 * An attempt to open the app. `covered`: the app, a prompt of the browser or another page covers this one. `suspended`:
 * the phone had suspended the page, so the result is unknown. All states but `trying` are final, so that the page
 * navigates at most once.
 */
export type AppOpenState = 'trying' | 'covered' | 'suspended' | 'notOpened'

export type AppOpenEvent =
  | { kind: 'hidden' }
  /** The time for the app has passed, `overdueMs` ago. */
  | { kind: 'timeout'; isHidden: boolean; overdueMs: number }

/** A timer that fires later than this was suspended, not just delayed by a busy phone. */
const delayedTimerMaxMs = 1_000

export function nextAppOpenState(state: AppOpenState, event: AppOpenEvent): AppOpenState {
  if (state !== 'trying') return state
  if (event.kind === 'hidden' || event.isHidden) return 'covered'
  return event.overdueMs > delayedTimerMaxMs ? 'suspended' : 'notOpened'
}
