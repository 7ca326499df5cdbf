/** Ends the current task, so that the browser handles taps and paints before the work goes on. */
export function nextTask(): Promise<void> {
  // `scheduler.yield` continues before scripts and timers that are waiting.
  if ('scheduler' in window && 'yield' in window.scheduler) return window.scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
