import { follow } from '#src/lib/flow/flow.ts'
import { type AppOpenEvent, appOpenFlow, type AppOpenState, timeoutEvent } from './app-open-flow.ts'

export type OpenAppOptions = {
  /** How long the app may take to open. */
  waitMs: number
  /** Navigates to the app's URL. */
  open: () => void
  /** Called once with the final state. */
  onEnd: (state: Exclude<AppOpenState, 'trying'>) => void
}

/** The members of `window` that are used, so that tests can replace it. */
type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/** Tries once, as soon as the page is visible. Returns a function that cancels the attempt. */
export function openApp({ waitMs, open, onEnd }: OpenAppOptions, page: PageEvents = window): () => void {
  const { document } = page
  let timer: ReturnType<typeof setTimeout> | undefined

  // Every event ends the attempt, and no listener is left after that.
  const end = (event: AppOpenEvent) => {
    stop()
    onEnd(follow(appOpenFlow, 'trying', event))
  }
  const handleHidden = () => end('hidden')
  const handleVisibility = () => {
    if (document.hidden) handleHidden()
  }
  const start = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', start)
    document.addEventListener('visibilitychange', handleVisibility)
    page.addEventListener('pagehide', handleHidden)
    page.addEventListener('blur', handleHidden)
    const dueAt = Date.now() + waitMs
    timer = setTimeout(() => end(timeoutEvent(document.hidden, Date.now() - dueAt)), waitMs)
    open()
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', start)
    document.removeEventListener('visibilitychange', handleVisibility)
    page.removeEventListener('pagehide', handleHidden)
    page.removeEventListener('blur', handleHidden)
  }
  document.addEventListener('visibilitychange', start)
  start()
  return stop
}
