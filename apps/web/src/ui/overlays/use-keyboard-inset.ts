import { useEffect } from 'react'

/** The value of `--keyboard` on the root element; unset means 0. */
let currentInset = 0

/**
 * Sets `--keyboard` (px) to the height of the on-screen keyboard, in browsers where it covers the page
 * instead of resizing it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const inset = Math.max(0, Math.round(covered))
      // Setting an inherited property recalculates the style of every element.
      if (inset === currentInset) return
      currentInset = inset
      document.documentElement.style.setProperty('--keyboard', `${inset}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [])
}
