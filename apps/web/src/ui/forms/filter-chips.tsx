import type { ReactNode, Ref } from 'react'
import { CheckIcon } from '../art/icons.tsx'
import styles from './filter-chips.module.css'

export type FilterChipsProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  items: readonly { value: Value; label: ReactNode; icon: ReactNode }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** The group, which is focusable by script. */
  ref?: Ref<HTMLDivElement>
}

/** Filters of which any number may be chosen, as native checkboxes in a row that scrolls. A tick replaces the icon of a chosen one. */
export function FilterChips<Value extends string>({
  label,
  items,
  chosen,
  onChange,
  ref,
}: FilterChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label} ref={ref} tabIndex={-1}>
      {items.map(({ value, label: name, icon }) => {
        const isChosen = chosen.includes(value)
        return (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.box}
              checked={isChosen}
              onChange={() =>
                onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])
              }
            />
            {isChosen ? <CheckIcon /> : icon}
            <span>{name}</span>
          </label>
        )
      })}
    </div>
  )
}
