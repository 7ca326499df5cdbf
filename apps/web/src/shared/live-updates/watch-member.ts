import type { QueryClient } from '@tanstack/react-query'
import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'
import type { LoadedClient } from '#src/api/api-client.ts'
import { signOutKey } from '#src/shared/identity/use-sign-out.ts'
import { allChanges, followChanges } from './follow-changes.ts'
import { shareBetweenTabs } from './share-between-tabs.ts'

/** A hidden page closes its stream after this time, since heartbeats keep the phone's radio awake. */
const hiddenMs = 30_000
/** The way from one screen to the next keeps the stream. */
const unusedMs = 5_000

/** The reads that show what has changed, by the beginning of their names. */
const readsOf = {
  stars: ['GET point/', 'GET lottery/'],
  vouchers: ['GET coupon/', 'GET point/redemptions'],
  friends: ['GET fission/'],
} as const

type Watched = { memberId: string; openStream: LoadedClient['openStream']; queries: QueryClient }
type Watch = { memberId: string; screens: number; unused?: ReturnType<typeof setTimeout>; stop: () => void }

let current: Watch | undefined

/**
 * Reads the member's data again when it has changed elsewhere, as long as a screen needs it and the page is visible. Returns
 * a function for when the screen is left; `isOver`: the member is signed out, so that the stream is closed at once.
 */
export function watchMember(watched: Watched): (isOver: boolean) => void {
  if (current?.memberId !== watched.memberId) {
    current?.stop()
    current = { memberId: watched.memberId, screens: 0, stop: watchWhileVisible(watched) }
  }
  const watch = current
  watch.screens++
  clearTimeout(watch.unused)
  const stop = () => {
    clearTimeout(watch.unused)
    watch.stop()
    if (current === watch) current = undefined
  }
  return (isOver) => {
    watch.screens--
    if (isOver) stop()
    else if (watch.screens === 0) watch.unused = setTimeout(stop, unusedMs)
  }
}

function watchWhileVisible({ memberId, openStream, queries }: Watched): () => void {
  const changed = (changes: readonly MemberChange[]) => {
    const names = changes.flatMap((change) => readsOf[change])
    void queries.invalidateQueries({
      predicate: ({ queryKey: [read] }) => names.some((name) => String(read).startsWith(name)),
    })
  }
  const isVisible = () => document.visibilityState === 'visible'
  let connection: AbortController | undefined
  let hiddenAt = 0
  let hidden: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    const { signal } = (connection = new AbortController())
    const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
    const follow = (report: typeof changed) =>
      followChanges({
        open: (aborted) => openStream('GET member/changes', aborted),
        changed: report,
        savesData,
        isVisible,
        signal,
      })
    void shareBetweenTabs(`live-updates ${memberId}`, { follow, changed, signal })
  }
  const close = () => {
    clearTimeout(hidden)
    connection?.abort()
    connection = undefined
  }
  const shown = () => {
    clearTimeout(hidden)
    // The timers of a page that the system has frozen are late.
    if (Date.now() - hiddenAt >= hiddenMs) close()
    if (connection) return
    open()
    changed(allChanges)
  }
  const visibilityChanged = () => {
    if (isVisible()) return shown()
    hiddenAt = Date.now()
    clearTimeout(hidden)
    hidden = setTimeout(close, hiddenMs)
  }
  const pageShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) shown()
  }
  // A stream that reaches the gateway after the sign-out would be refused.
  const endWatch = queries.getMutationCache().subscribe(() => {
    if (queries.isMutating({ mutationKey: signOutKey }) > 0) close()
  })
  if (isVisible()) open()
  document.addEventListener('visibilitychange', visibilityChanged)
  // An open connection would keep the page out of the back-forward cache.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', pageShown)
  return () => {
    endWatch()
    document.removeEventListener('visibilitychange', visibilityChanged)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', pageShown)
    close()
  }
}
