import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

export type FieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Inside the box, before and after the input. */
  start?: ReactNode
  end?: ReactNode
}

/**
 * A single-line text field. Without `value` it is uncontrolled and keeps its text when a form action resets the form,
 * and text that was entered before hydration.
 */
export function Field({
  label,
  hint,
  error,
  start,
  end,
  id,
  value,
  defaultValue = '',
  onChange,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(defaultValue)

  useEffect(() => {
    if (input.current && value === undefined) setTyped(input.current.value)
  }, [value])

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      {(ariaProps) => (
        <span className={styles.box}>
          {start}
          <input
            {...rest}
            {...ariaProps}
            ref={input}
            id={fieldId}
            className={styles.input}
            {...(value === undefined ? { defaultValue: typed } : { value })}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange?.(event)
            }}
          />
          {end}
        </span>
      )}
    </FieldFrame>
  )
}
