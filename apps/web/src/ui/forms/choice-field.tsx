import { type ReactNode, useId } from 'react'
import { ExpandIcon } from '../art/more-icons.tsx'
import { FieldFrame } from './field-frame.tsx'
import styles from './choice-field.module.css'
import field from './field.module.css'

export type ChoiceFieldProps = {
  label: string
  start?: ReactNode
  value: string
  /** Shows what there is to choose from. */
  onOpen: () => void
}

/** One of many, chosen in a popup: a field that is a button. */
export function ChoiceField({ label, start, value, onOpen }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      {(described) => (
        <button
          {...described}
          id={id}
          type="button"
          className={`${field.box} ${styles.button}`}
          aria-haspopup="dialog"
          aria-label={`${label}: ${value}`}
          onClick={onOpen}
        >
          {start}
          <span className={styles.value}>{value}</span>
          <ExpandIcon />
        </button>
      )}
    </FieldFrame>
  )
}
