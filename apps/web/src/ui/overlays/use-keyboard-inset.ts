import { useEffect } from 'react'

/** As it stands at the page's root; CSS takes none for 0. */
let insetNow = 0

/**
 * Keeps `--keyboard` (px) at the height of the on-screen keyboard, where the browser lays it over the page
 * instead of making the page shorter.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const inset = Math.max(0, Math.round(covered))
      // Every element inherits it, so writing it down styles the whole page anew.
      if (inset === insetNow) return
      insetNow = inset
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
