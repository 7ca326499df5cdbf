import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode }

export type TabsProps<Value extends string> = {
  /** The accessible name, such as "Which coupons". */
  label: string
  items: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The id of the panel that the tabs switch. */
  panelId: string
}

/** Tabs that switch one panel; arrow keys are mirrored in right-to-left. In a form use `SegmentedControl`. */
export function Tabs<Value extends string>({ label, items, value, onChange, panelId }: TabsProps<Value>) {
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
    // Key events of the tabs bubble up to the list, which itself is not in the tab order.
    <div className={styles.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map((item) => (
        <button
          type="button"
          className={styles.tab}
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
