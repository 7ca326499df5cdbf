import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { useKeyboardInset } from '../overlays/use-keyboard-inset.ts'
import { publishBottomBarHeight } from './bottom-bar-height.ts'
import styles from './bottom-bar.module.css'

export type BottomBarProps = {
  children: ReactNode
  hint?: ReactNode
  /** Without background and border, and scrolling with the page: for text and minor actions. */
  transparent?: boolean
}

/** Holds a screen's main action; sticks to the bottom of the column, above the safe area and the keyboard. */
export function BottomBar({ children, hint, transparent = false }: BottomBarProps) {
  useKeyboardInset()
  return (
    <div ref={publishBottomBarHeight} className={classNames(styles.bar, transparent && styles.transparent)}>
      {children}
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

/** Several small actions side by side, of equal width. */
export function BottomBarRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
