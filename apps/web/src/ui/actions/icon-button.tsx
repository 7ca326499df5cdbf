import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }

/** The class name of an icon button, for a link: give the link an `aria-label`. */
export const iconButtonClass = styles.button ?? ''

/** A round 44 px button with an icon; `label` is its accessible name. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label}>
      {icon}
    </button>
  )
}
