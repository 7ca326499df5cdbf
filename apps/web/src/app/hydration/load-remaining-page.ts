import { afterPaint, nextFrame } from '#src/lib/scheduling/after-paint.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { SessionStore } from '#src/session/session.ts'

/**
 * Loads what a rendered page does not contain: the remaining messages, and once whatever `loadMore` loads. After the first
 * tap has been answered, or at once for a member and for a visitor who tapped before hydration. A visitor who taps nothing
 * loads nothing more.
 */
export function loadRemainingPage(messages: MessageStore, session: SessionStore, loadMore: () => void): void {
  let isLoading = false
  const load = () => {
    if (!isLoading) loadMore()
    isLoading = true
    void messages.loadRemaining()
  }
  // Requests would delay the answer to the tap, also between touch and release. The sheet opens in the second frame.
  const loadAfterAnswer = () => void nextFrame().then(afterPaint).then(load)
  for (const type of ['keydown', 'click'] as const) {
    window.addEventListener(type, loadAfterAnswer, { capture: true, passive: true })
  }
  window.addEventListener('online', () => void messages.loadRemaining())
  const { claim, form } = window.cremaEarly ?? {}
  const hasTapped = claim?.isTapped || claim?.sent || form?.isSubmitted
  const loadForMember = () => {
    if (session.get().token !== null) load()
  }
  session.subscribe(loadForMember)
  if (hasTapped) load()
  else loadForMember()
}
