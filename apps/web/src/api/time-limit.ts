/**
 * A signal that aborts with the caller's own, or when the time is over. (`AbortSignal.any` is younger than the oldest
 * browsers the page is built for.) `end` lets go of both.
 */
export function timeLimit(limitMs: number, callers: AbortSignal | undefined) {
  const controller = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, limitMs)
  const cancel = () => controller.abort()
  if (callers?.aborted) cancel()
  callers?.addEventListener('abort', cancel)
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer)
      callers?.removeEventListener('abort', cancel)
    },
  }
}
