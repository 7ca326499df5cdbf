import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'autoComplete'> & {
  /** The accessible name of the toggle button that shows the password. */
  showLabel: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. Pasting and password managers work. */
export function PasswordField({ showLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label={showLabel}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
            {isShown ? null : <path d="M4 20L20 4" />}
          </svg>
        </button>
      }
    />
  )
}
