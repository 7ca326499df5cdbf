import type { KeyboardEvent, ReactNode } from 'react'
import styles from './segments.module.css'

export type Segment<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode }

export type SegmentsProps<Value extends string> = {
  /** Names the choice, such as "Which coupons". */
  label: string
  items: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The id of the one panel they switch. */
  panelId: string
}

/** One panel of a few, side by side: tabs. Arrow keys move them; in right-to-left they mirror. A choice in a form is `Choice`. */
export function Segments<Value extends string>({
  label,
  items,
  value,
  onChange,
  panelId,
}: SegmentsProps<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const now = items.findIndex((item) => item.value === value)
    const next = nextIndex(event.key, forward, now, items.length)
    const item = next === undefined ? undefined : items[next]
    if (next === undefined || !item) return
    event.preventDefault()
    tabs[next]?.focus()
    onChange(item.value)
  }
  return (
    // The arrow keys of its tabs arrive here; the list itself takes no focus.
    <div className={styles.segments} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map((item) => (
        <button
          type="button"
          className={styles.segment}
          key={item.value}
          role="tab"
          aria-selected={item.value === value}
          aria-controls={panelId}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          <span>{item.label}</span>
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  )
}

function nextIndex(key: string, forward: string, now: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (now + (key === forward ? 1 : count - 1)) % count
}
