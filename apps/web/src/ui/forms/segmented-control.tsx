import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from '../layout/tabs.module.css'

export type SegmentedControlProps<Value extends string> = {
  /** The accessible name. */
  label: string
  items: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control: a few options side by side, as native radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  items,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div className={styles.tabs} role="radiogroup" aria-label={label}>
      {items.map((item) => (
        <label className={styles.tab} key={item.value}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </div>
  )
}
