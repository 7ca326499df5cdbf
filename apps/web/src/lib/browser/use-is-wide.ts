import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least this wide, in px, as in the style sheets: by default where a list has room for its details beside it.
 * False on the server.
 */
export function useIsWide(minWidth = 960): boolean {
  const media = `(width >= ${minWidth}px)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => false,
  )
}
