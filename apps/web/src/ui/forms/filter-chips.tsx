import { startTransition, useOptimistic, type ReactNode, type Ref } from 'react'
import { CheckIcon } from '../art/icons.tsx'
import { classNames } from '../base/class-names.ts'
import { chipClass, chipRowClass } from '../layout/chip-row.ts'
import styles from './filter-chips.module.css'

export type FilterChipsProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  items: readonly { value: Value; label: ReactNode; icon: ReactNode }[]
  chosen: readonly Value[]
  /** The chips show the choice at once, and `chosen` again when the returned promise has settled. */
  onChange: (chosen: Value[]) => Promise<void>
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
  const [shown, setShown] = useOptimistic(chosen)
  const change = (next: Value[]) =>
    startTransition(async () => {
      setShown(next)
      await onChange(next)
    })
  return (
    <div className={chipRowClass} role="group" aria-label={label} ref={ref} tabIndex={-1}>
      {items.map(({ value, label: name, icon }) => {
        const isChosen = shown.includes(value)
        return (
          <label key={value} className={classNames(chipClass, styles.filter)}>
            <input
              type="checkbox"
              className={styles.box}
              checked={isChosen}
              onChange={() => change(isChosen ? shown.filter((each) => each !== value) : [...shown, value])}
            />
            {isChosen ? <CheckIcon /> : icon}
            <span>{name}</span>
          </label>
        )
      })}
    </div>
  )
}
