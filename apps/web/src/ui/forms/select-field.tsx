import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { ExpandIcon } from '../art/more-icons.tsx'
import { FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: ReactNode
  options: readonly { value: string; label: string }[]
}

/** A styled native `select`. */
export function SelectField({ label, options, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      {(ariaProps) => (
        <span className={styles.box}>
          <select {...rest} {...ariaProps} id={id} className={styles.select}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ExpandIcon />
        </span>
      )}
    </FieldFrame>
  )
}
