import { useId } from 'react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './progress.module.css'

export type ProgressProps = {
  label: ReactNode
  /** From 0 to `max`; undefined for an indeterminate bar. */
  value?: number | undefined
  max?: number
  /** Beside the label, such as "3 of 5". */
  text?: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
}

/** A native progress bar with its label. */
export function Progress({ label, value, max = 1, text, hideLabel = false }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label className={styles.label} htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        {text === undefined ? null : <span className={styles.text}>{text}</span>}
      </label>
      <progress className={styles.bar} id={id} value={value} max={max} />
    </div>
  )
}
