import { afterPaint, nextFrame } from '#src/lib/scheduling/after-paint.ts'
import type { MessageStore } from '#src/session/messages.ts'
import type { SessionStore } from '#src/session/session.ts'

/**
 * Sees to it that a drawn page gets the rest of its messages, and by `fetchMore`, once, all else that came not with it,
 * before they are needed: once the first tap has been answered, or at once for somebody who has tapped already or is
 * signed in. Whoever only looks fetches nothing more.
 */
export function completePage(texts: MessageStore, session: SessionStore, fetchMore: () => void): void {
  let isFetched = false
  const complete = () => {
    if (!isFetched) fetchMore()
    isFetched = true
    void texts.complete()
  }
  // Asking for files would be felt in the answer to the tap, between the finger's coming and going too. The sheet opens
  // in the second frame.
  const completeNext = () => void nextFrame().then(afterPaint).then(complete)
  for (const type of ['keydown', 'click'] as const) {
    window.addEventListener(type, completeNext, { capture: true, passive: true })
  }
  window.addEventListener('online', () => void texts.complete())
  const { claim, form } = window.cremaEarly ?? {}
  const hasTapped = claim?.isWished || claim?.sent || form?.isSubmitted
  const completeForMember = () => {
    if (session.get().token !== null) complete()
  }
  session.subscribe(completeForMember)
  if (hasTapped) complete()
  else completeForMember()
}
