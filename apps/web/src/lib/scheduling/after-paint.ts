/** Once the next frame has been painted. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/**
 * Once the next frame has been painted and what else the person does is answered: what is not seen in the answer to a
 * tap waits for it, a third of a second at most.
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
