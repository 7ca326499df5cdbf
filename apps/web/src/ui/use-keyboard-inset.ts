import { useEffect } from 'react'

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
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
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
