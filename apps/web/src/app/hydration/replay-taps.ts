const againMs = 50

/**
 * Lets no tap on a button be lost while a drawn page comes alive. Of a part that is not alive yet React stops taps at
 * its root: they come down through the window and never up again. Such a tap is made again until it gets through.
 * So no handler of ours may stop a click on its way up.
 */
export function keepTaps(): void {
  let stopped: HTMLElement | null = null
  const tapAgain = () => {
    if (stopped?.isConnected) stopped.click()
  }
  window.addEventListener(
    'click',
    ({ target }) => {
      // What is clicked is an element. The claim is kept by the early script, a closing button works by itself.
      stopped = (target as Element).closest<HTMLElement>('button[type=button]:not([data-early])')
      if (stopped) setTimeout(tapAgain, againMs)
    },
    true,
  )
  window.addEventListener('click', () => {
    stopped = null
  })
}
