/** Resolves once the next frame has been painted. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/**
 * Resolves once the next frame has been painted and the browser is idle, after 300 ms at most: for work that must not delay
 * the answer to a tap.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 300 })
      else setTimeout(resolve)
    })
  })
}
