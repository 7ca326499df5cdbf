import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; note?: ReactNode }

/** A native checkbox, drawn; its whole row is the target. Links inside the label keep working. */
export function Checkbox({ label, note, ...rest }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span className={styles.words}>
        <span>{label}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </span>
    </label>
  )
}
