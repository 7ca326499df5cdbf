import { classNames } from '../base/class-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'text' | 'plain' | 'danger'
export type ButtonSize = 'large' | 'small'

/** The class names of a button, for links and other elements that are not a `Button`. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'large'): string {
  return classNames(styles.button, styles[variant], styles[size])
}
