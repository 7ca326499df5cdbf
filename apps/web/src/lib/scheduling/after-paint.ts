/** Resolves once the next frame has been painted. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/**
 * Shows a button as busy and resolves once that frame has been painted: the work that a tap begins does not delay it. The attribute
 * is removed again, so the caller has to start the call in the same task, after which React renders the button as busy.
 */
export async function paintBusy(button: HTMLElement): Promise<void> {
  button.ariaBusy = 'true'
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  button.ariaBusy = null
}

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
