import { useCallback, useSyncExternalStore } from 'react'
import type { Theme } from './theme-scopes.ts'

export type Direction = 'ltr' | 'rtl'

/** What the address selects. Without a theme the device's is used. */
export type View = {
  story: string | null
  state: string | null
  theme: Theme | 'both' | null
  dir: Direction | 'both'
}

/** The view of `/demo/components?story=forms/field&theme=dark&dir=rtl`. Without `dir`, `lang=ar` selects right-to-left. */
export function parseView(search: string): View {
  const parameters = new URLSearchParams(search)
  const theme = parameters.get('theme')
  const dir = parameters.get('dir') ?? (parameters.get('lang') === 'ar' ? 'rtl' : 'ltr')
  return {
    story: parameters.get('story'),
    state: parameters.get('state'),
    theme: theme === 'light' || theme === 'dark' || theme === 'both' ? theme : null,
    dir: dir === 'rtl' || dir === 'both' ? dir : 'ltr',
  }
}

/** The address of a view, relative to the page. */
export function viewAddress({ story, state, theme, dir }: View): string {
  const parameters = new URLSearchParams()
  if (story !== null) parameters.set('story', story)
  if (state !== null) parameters.set('state', state)
  if (theme !== null) parameters.set('theme', theme)
  if (dir !== 'ltr') parameters.set('dir', dir)
  const search = parameters.toString().replaceAll('%2F', '/')
  return search === '' ? window.location.pathname : `?${search}`
}

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** The view of the current address, and a function that changes the address. */
export function useView(): [View, (view: View) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  const setView = useCallback((view: View) => {
    window.history.replaceState(null, '', viewAddress(view))
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, [])
  return [parseView(search), setView]
}
