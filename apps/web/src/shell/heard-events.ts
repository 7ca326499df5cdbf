/** What our components and the router's links hear on the way up, and what React's `onChange`, `onFocus` and `onMouseEnter` are made of. */
const heard = new Set([
  'click', 'submit', 'change', 'input', 'keydown', 'keyup', 'paste', 'focusin', 'focusout', 'mouseover', 'mouseout', 'touchstart',
])

/**
 * React listens for every event there is, a dozen for one tap, twice each: 30 ms of a slow phone between a tap and its
 * answer. To be called before React gets its root.
 */
export function hearOnlyWhatCounts(root: Element): void {
  const listen = root.addEventListener.bind(root)
  root.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]) => {
    if (heard.has(type)) listen(type, ...rest)
  }
}
