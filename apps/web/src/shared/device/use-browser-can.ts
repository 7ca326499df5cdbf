import { useSyncExternalStore } from 'react'
import { canHere, type Wish } from '#src/lib/browser/in-app-browser.ts'

const never = () => () => {}

/** False where the browser is known not to do it. While a server's page comes alive it can do everything. */
export function useCanHere(wish: Wish): boolean {
  return useSyncExternalStore(
    never,
    () => canHere(wish),
    () => true,
  )
}
