import { type ReactNode, useId } from 'react'
import { ExpandIcon } from '../art/more-icons.tsx'
import { FieldFrame } from './field-frame.tsx'
import field from './field.module.css'
import styles from './picker-field.module.css'

export type PickerFieldProps = {
  label: string
  start?: ReactNode
  value: string
  /** Opens the options, usually an OptionSheet. */
  onOpen: () => void
}

/** A field that is a button: its value is chosen in a dialog. */
export function PickerField({ label, start, value, onOpen }: PickerFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      {(ariaProps) => (
        <button
          {...ariaProps}
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
