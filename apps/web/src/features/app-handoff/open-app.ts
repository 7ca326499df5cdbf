import { nextOpening, type Opening, type OpeningEvent } from './app-open-flow.ts'

export type OpenAppPlan = {
  /** How long the app may take to come. */
  waitMs: number
  /** Leads to the app. */
  open: () => void
  /** Told once, when the attempt is over. */
  onEnd: (opening: Exclude<Opening, 'trying'>) => void
}

/** What an attempt looks at, as `window` has it. */
type Surroundings = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/** Tries once, as soon as the page is in sight. Answers how to give up. */
export function openApp({ waitMs, open, onEnd }: OpenAppPlan, page: Surroundings = window): () => void {
  const { document } = page
  let opening: Opening = 'trying'
  let timer: ReturnType<typeof setTimeout> | undefined

  const take = (event: OpeningEvent) => {
    opening = nextOpening(opening, event)
    if (opening === 'trying') return
    stop()
    onEnd(opening)
  }
  const leave = () => take({ kind: 'left' })
  const watch = () => {
    if (document.hidden) leave()
  }
  const start = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', start)
    document.addEventListener('visibilitychange', watch)
    page.addEventListener('pagehide', leave)
    page.addEventListener('blur', leave)
    const dueAt = Date.now() + waitMs
    timer = setTimeout(
      () => take({ kind: 'due', isHidden: document.hidden, overdueMs: Date.now() - dueAt }),
      waitMs,
    )
    open()
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', start)
    document.removeEventListener('visibilitychange', watch)
    page.removeEventListener('pagehide', leave)
    page.removeEventListener('blur', leave)
  }
  document.addEventListener('visibilitychange', start)
  start()
  return stop
}
