/** Runs inside the measured page before its scripts, so it cannot import anything. */

export type Seen = {
  /** When (ms since the start of the navigation) and where the control was painted and could be used. */
  visible: { ms: number; x: number; y: number }
  /** When the effect of a tap was visible: ms since the start of the navigation. */
  done: number
}

export type ProbeFindings = {
  /** The first contentful paint, in ms since the start of the navigation. */
  firstPaintMs: number
  /** When the bar was painted; null without one. */
  barVisibleMs: number | null
  /** From each tap to the next frame, in ms; the browser reports none below 16. */
  interactions: number[]
  layoutShift: number
  /** Sum of what tasks took beyond 50 ms. */
  blockedMs: number
  longTasks: number[]
}

declare global {
  interface Window {
    benchSeen?: (what: string) => void
    benchFindings?: ProbeFindings
  }
}

export type Watched = { control: string; done: string | null; bar: string | null }

export function watchPage({ control, done, bar }: Watched): void {
  if (window.top !== window) return
  const findings: ProbeFindings = {
    firstPaintMs: Number.NaN,
    barVisibleMs: null,
    interactions: [],
    layoutShift: 0,
    blockedMs: 0,
    longTasks: [],
  }
  window.benchFindings = findings

  const positionOf = (selector: string) => {
    const element = document.querySelector(selector)
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined
    if (element instanceof HTMLButtonElement && element.disabled) return undefined
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 40)]
    const hit = box.width > 1 && box.height > 1 ? document.elementFromPoint(x, y) : null
    return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : undefined
  }
  /** Returns the position once the element was already visible in the previous frame, so that it has been painted. */
  const whenPainted = (selector: string) => {
    let wasThere = false
    return () => {
      const at = positionOf(selector)
      const painted = wasThere ? at : undefined
      wasThere = at !== undefined
      return painted
    }
  }
  const paintedControl = whenPainted(control)
  const paintedBar = bar === null ? undefined : whenPainted(bar)
  let isVisible = false
  let isDone = done === null
  const check = () => {
    if (findings.barVisibleMs === null && paintedBar?.()) findings.barVisibleMs = performance.now()
    if (!isVisible) {
      const at = paintedControl()
      if (at) {
        isVisible = true
        window.benchSeen?.(JSON.stringify({ visible: { ms: performance.now(), ...at } }))
      }
    }
    if (!isDone && document.querySelector(done ?? '')) {
      isDone = true
      window.benchSeen?.(JSON.stringify({ done: performance.now() }))
    }
    if (!isVisible || !isDone) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)

  const observe = (type: string, handle: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle))
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') findings.firstPaintMs = startTime
  })
  observe('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId) findings.interactions.push(entry.duration)
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // TypeScript's DOM lacks it
    if (!hadRecentInput) findings.layoutShift += value
  })
  observe('longtask', ({ duration }) => {
    findings.longTasks.push(duration)
    findings.blockedMs += Math.max(0, duration - 50)
  })
}

/** Changes `text` in the frame in which `control` becomes busy. */
export function changeWithControl({ control, text }: { control: string; text: string }): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector(control)
    if (!button?.matches(':disabled, [aria-busy=true]')) return
    observer.disconnect()
    const changed = document.querySelector(text)
    if (!changed) throw new Error(`The page has no ${text}.`)
    changed.append('…')
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled', 'aria-busy'] })
}
