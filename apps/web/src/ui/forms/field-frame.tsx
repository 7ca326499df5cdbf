import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type AriaProps = { 'aria-invalid'?: true; 'aria-describedby'?: string }

export type FieldFrameProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Renders the control with the attributes that refer to its hint and error. */
  children: (ariaProps: AriaProps) => ReactNode
}

/** Label, hint and error message of one form control, connected to it by ARIA attributes. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const isInvalid = Boolean(error)
  const describedBy = [isInvalid && `${id}-error`, Boolean(hint) && `${id}-hint`].filter(Boolean)
  const ariaProps: AriaProps = {
    ...(isInvalid ? { 'aria-invalid': true } : {}),
    ...(describedBy.length > 0 ? { 'aria-describedby': describedBy.join(' ') } : {}),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(ariaProps)}
      {isInvalid ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
