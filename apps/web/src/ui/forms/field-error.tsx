import type { ReactNode } from 'react'
import { AlertIcon } from '../art/icons.tsx'
import styles from './field.module.css'

/** What is wrong with the fields that refer to `id`; screen readers say it when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <AlertIcon />
      <span>{children}</span>
    </p>
  )
}
