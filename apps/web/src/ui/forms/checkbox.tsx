import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  note?: ReactNode
  error?: ReactNode
  /** The id of the error that several boxes share. */
  errorId?: string | undefined
}

/** A styled native checkbox; the whole row is its touch target. Links inside the label work. */
export function Checkbox({ label, note, error, errorId, ...rest }: CheckboxProps) {
  const ownId = useId()
  const describedBy = error ? ownId : errorId
  const ariaProps = describedBy === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': describedBy }
  return (
    <div>
      <label className={styles.row}>
        <input {...rest} {...ariaProps} type="checkbox" className={styles.box} />
        <span className={styles.text}>
          <span>{label}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
      </label>
      {error ? <FieldError id={ownId}>{error}</FieldError> : null}
    </div>
  )
}
