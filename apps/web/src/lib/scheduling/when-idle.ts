/** Runs `work` once the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 })
    else setTimeout(work, 2_000)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
