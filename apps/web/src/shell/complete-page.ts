import { nextTask } from '#src/lib/next-task.ts'
import type { SessionStore } from '#src/session/session.ts'
import type { Texts } from '#src/session/texts.ts'

/**
 * Sees to it that a drawn page gets the rest of its messages, and by `fetchMore` the code that a tap may need, before
 * they are shown: with the first touch, which begins a tenth of a second before its tap, or at once for somebody who has tapped
 * already; the messages also for somebody who is signed in.
 */
export function completePage(texts: Texts, session: SessionStore, fetchMore: () => void): void {
  const complete = () => {
    fetchMore()
    void texts.complete()
  }
  // Not in the touch's own task: asking for half a dozen files would be felt in its answer.
  const completeNext = () => void nextTask().then(complete)
  for (const type of ['pointerdown', 'keydown', 'click'] as const) {
    window.addEventListener(type, completeNext, { capture: true, passive: true })
  }
  window.addEventListener('online', () => void texts.complete())
  const { claim, form } = window.cremaEarly ?? {}
  const hasTapped = claim?.isWished || claim?.sent || form?.isSubmitted
  const completeForMember = () => {
    if (session.get().token !== null) void texts.complete()
  }
  session.subscribe(completeForMember)
  if (hasTapped) complete()
  else completeForMember()
}
