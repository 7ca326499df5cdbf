import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon } from '../art/icons.tsx'
import styles from './checkbox.module.css'
import field from './field.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  note?: ReactNode
  error?: ReactNode
}

/** A styled native checkbox; the whole row is its touch target. Links inside the label work. */
export function Checkbox({ label, note, error, ...rest }: CheckboxProps) {
  const errorId = useId()
  const ariaProps = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <div>
      <label className={styles.row}>
        <input {...rest} {...ariaProps} type="checkbox" className={styles.box} />
        <span className={styles.text}>
          <span>{label}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
      </label>
      {error ? (
        <p className={field.error} id={errorId} role="alert">
          <AlertIcon />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}
