import { nextAppOpenState, type AppOpenState, type AppOpenEvent } from './app-open-flow.ts'

export type OpenAppOptions = {
  /** How long the app may take to open. */
  waitMs: number
  /** Navigates to the app's URL. */
  open: () => void
  /** Called once with the final state. */
  onEnd: (state: Exclude<AppOpenState, 'trying'>) => void
}

/** The part of `window` that is used, so that tests can replace it. */
type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/** Tries once, as soon as the page is visible. Answers a function that cancels the attempt. */
export function openApp({ waitMs, open, onEnd }: OpenAppOptions, page: PageEvents = window): () => void {
  const { document } = page
  let state: AppOpenState = 'trying'
  let timer: ReturnType<typeof setTimeout> | undefined

  const handle = (event: AppOpenEvent) => {
    state = nextAppOpenState(state, event)
    if (state === 'trying') return
    stop()
    onEnd(state)
  }
  const handleHidden = () => handle({ kind: 'hidden' })
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
    timer = setTimeout(
      () => handle({ kind: 'timeout', isHidden: document.hidden, overdueMs: Date.now() - dueAt }),
      waitMs,
    )
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
