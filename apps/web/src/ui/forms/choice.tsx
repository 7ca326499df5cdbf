import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from '../layout/segments.module.css'

export type ChoiceProps<Value extends string> = {
  /** Names the choice. */
  label: string
  items: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, side by side: native radio buttons, drawn as segments. */
export function Choice<Value extends string>({ label, items, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {items.map((item) => (
        <label className={styles.segment} key={item.value}>
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
