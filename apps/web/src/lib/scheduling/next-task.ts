/** Ends the task, so that the browser hears taps and paints before the work goes on. */
export function nextTask(): Promise<void> {
  // Where the browser has it, what waits comes next, in front of scripts and timers.
  if ('scheduler' in window && 'yield' in window.scheduler) return window.scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
