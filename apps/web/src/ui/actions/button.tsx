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
  /** Shown while busy. Always in the markup and toggled by `aria-busy` in CSS, so that a script can set it before hydration. */
  busyLabel?: ReactNode
  /** Shown when a script has set `data-done` before hydration; React then renders the next state. */
  doneLabel?: ReactNode
}

/** A button. While busy it keeps its width and focus and ignores clicks. `type` defaults to "button". */
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
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <span className={styles.label}>
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
