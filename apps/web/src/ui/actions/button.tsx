import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { CheckIcon } from '../art/icons.tsx'
import { classNames } from '../base/class-names.ts'
import { buttonClass } from './button-class.ts'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import styles from './button.module.css'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  busy?: boolean | undefined
  /** Shown while busy. It is always in the markup and CSS swaps it by `aria-busy`, so a script without React can too. */
  busyLabel?: ReactNode
  /** Shown once a script without React has marked the button `data-done`; React then shows what comes next. */
  doneLabel?: ReactNode
}

/** A busy button keeps its place, width and focus, and ignores taps. `type` is "button" unless said. */
export function Button({
  variant = 'primary',
  size = 'large',
  icon,
  busy = false,
  busyLabel,
  doneLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className={styles.face}>
        {icon}
        <span>{children}</span>
      </span>
      {busyLabel === undefined ? null : (
        <span className={styles.busy}>
          <i className={styles.spinner} />
          <span>{busyLabel}</span>
        </span>
      )}
      {doneLabel === undefined ? null : (
        <span className={styles.done}>
          <CheckIcon />
          <span>{doneLabel}</span>
        </span>
      )}
    </button>
  )
}
