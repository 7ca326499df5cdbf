import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './segments.module.css'

export type Segment<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode }

export type SegmentsProps<Value extends string> = {
  /** Names the choice, such as "Which coupons". */
  label: string
  items: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** With the id of the one panel they switch they are tabs; without it a radio group. */
  panelId?: string
}

/** One choice of a few, side by side. Arrow keys move it; in right-to-left they mirror. */
export function Segments<Value extends string>({ panelId, ...rest }: SegmentsProps<Value>) {
  return panelId === undefined ? <RadioSegments {...rest} /> : <TabSegments {...rest} panelId={panelId} />
}

function Face<Value extends string>({ item }: { item: Segment<Value> }) {
  return (
    <>
      <span>{item.label}</span>
      {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
    </>
  )
}

function RadioSegments<Value extends string>({ label, items, value, onChange }: Omit<SegmentsProps<Value>, 'panelId'>) {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {items.map((item) => (
        <label className={styles.segment} key={item.value}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          <Face item={item} />
        </label>
      ))}
    </div>
  )
}

function TabSegments<Value extends string>({ label, items, value, onChange, panelId }: SegmentsProps<Value> & { panelId: string }) {
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
          <Face item={item} />
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
