import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  note?: ReactNode
}

/** A switch that takes effect immediately. `disabled` with `checked` shows a setting that cannot be turned off. */
export function Switch({ label, note, ...rest }: SwitchProps) {
  const noteId = useId()
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {note === undefined ? null : (
          <span className={styles.note} id={noteId}>
            {note}
          </span>
        )}
      </span>
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    </label>
  )
}
