/** Runs inside the measured page, before its own scripts; everything it needs is in it. */

export type Seen = {
  /** The control could be used and a frame with it had been painted: ms since the navigation began, and where. */
  visible: { ms: number; x: number; y: number }
  /** The effect of a tap could be seen: ms since the navigation began. */
  done: number
}

export type ProbeFindings = {
  /** From a tap to the frame that answers it, in ms; the browser reports none below 16. */
  interactions: number[]
  layoutShift: number
  /** What tasks longer than 50 ms took beyond that. */
  blockedMs: number
  longTasks: number[]
}

declare global {
  interface Window {
    benchSeen?: (what: string) => void
    benchFindings?: ProbeFindings
  }
}

export function watchPage({ control, done }: { control: string; done: string | null }): void {
  if (window.top !== window) return
  const found: ProbeFindings = { interactions: [], layoutShift: 0, blockedMs: 0, longTasks: [] }
  window.benchFindings = found

  const place = () => {
    const element = document.querySelector(control)
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined
    if (element instanceof HTMLButtonElement && element.disabled) return undefined
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 40)]
    const hit = box.width > 1 && box.height > 1 ? document.elementFromPoint(x, y) : null
    return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : undefined
  }
  let wasThere = false
  let isVisible = false
  let isDone = done === null
  const look = () => {
    if (!isVisible) {
      const at = place()
      // Seen in the frame before, so it has been painted by now.
      if (at && wasThere) {
        isVisible = true
        window.benchSeen?.(JSON.stringify({ visible: { ms: performance.now(), ...at } }))
      }
      wasThere = at !== undefined
    }
    if (!isDone && document.querySelector(done ?? '')) {
      isDone = true
      window.benchSeen?.(JSON.stringify({ done: performance.now() }))
    }
    if (!isVisible || !isDone) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)

  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) })
  }
  observe('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId) found.interactions.push(entry.duration)
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // TypeScript's DOM lacks it
    if (!hadRecentInput) found.layoutShift += value
  })
  observe('longtask', ({ duration }) => {
    found.longTasks.push(duration)
    found.blockedMs += Math.max(0, duration - 50)
  })
}
