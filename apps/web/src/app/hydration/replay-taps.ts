const replayAfterMs = 50

/**
 * Replays taps that React would lose: it stops a click on a component that is not hydrated yet, so that the click is captured by
 * the window but never bubbles back. Such a click on a button is repeated every 50 ms until it bubbles, so no handler may stop
 * its propagation. Without this the end-to-end test "a button of a component that is not hydrated yet" fails.
 */
export function replayTaps(): void {
  let stopped: HTMLElement | null = null
  const replay = () => {
    if (stopped?.isConnected) stopped.click()
  }
  window.addEventListener(
    'click',
    ({ target }) => {
      // The target of a click is an element. The early script handles the claim; buttons of forms work without React.
      stopped = (target as Element).closest<HTMLElement>('button[type=button]:not([data-early])')
      if (stopped) setTimeout(replay, replayAfterMs)
    },
    true,
  )
  window.addEventListener('click', () => {
    stopped = null
  })
}
