/** What our components hear, and what React's `onChange`, `onFocus` and `onBlur` are made of. */
const heard = new Set([
  'click',
  'submit',
  'change',
  'input',
  'keydown',
  'keyup',
  'paste',
  'focusin',
  'focusout',
])
/** By these the router's links fetch ahead. */
const heardOfLinks = new Set(['mouseover', 'mouseout', 'touchstart'])

type Listener = (event: Event) => void

/**
 * React listens for every event there is, a dozen for one tap, twice each: 30 ms of a slow phone between a tap and its
 * answer. To be called before React gets its root.
 */
export function hearOnlyWhatCounts(root: Element): void {
  const listen = root.addEventListener.bind(root)
  root.addEventListener = (type: string, listener: Listener, options?: AddEventListenerOptions) => {
    if (heard.has(type)) listen(type, listener, options)
    if (!heardOfLinks.has(type)) return
    listen(
      type,
      (event) => {
        const { target, relatedTarget } = event as MouseEvent // a touch has no other
        if ([target, relatedTarget].some((each) => (each as Element | null)?.closest?.('a'))) listener(event)
      },
      options,
    )
  }
}
