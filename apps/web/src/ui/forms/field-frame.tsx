import type { ReactNode } from 'react'
import { AlertIcon } from '../art/icons.tsx'
import styles from './field.module.css'

type Described = { 'aria-invalid'?: true; 'aria-describedby'?: string }

export type FieldFrameProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: (described: Described) => ReactNode
}

/** Label, hint and error of one control, and the attributes that tie them to it. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const isRefused = Boolean(error)
  const parts = [isRefused && `${id}-error`, Boolean(hint) && `${id}-hint`].filter(Boolean)
  const described: Described = {
    ...(isRefused ? { 'aria-invalid': true } : {}),
    ...(parts.length > 0 ? { 'aria-describedby': parts.join(' ') } : {}),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(described)}
      {isRefused ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <AlertIcon />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
