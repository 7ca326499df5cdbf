import { nextTask } from '#src/lib/next-task.ts'
import type { SessionStore } from '#src/session/session.ts'
import type { Texts } from '#src/session/texts.ts'

/**
 * Sees to it that a drawn page gets the rest of its messages before they are shown: at once for somebody who is
 * signed in or has tapped already, else with the first touch. A touch begins a tenth of a second before its tap.
 */
export function completeTexts(texts: Texts, session: SessionStore): void {
  // Not in the touch's own task: asking for half a dozen files would be felt in its answer.
  const completeNext = () => void nextTask().then(texts.complete)
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
  if (hasTapped) void texts.complete()
  else completeForMember()
}
