import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { useKeyboardInset } from '../overlays/use-keyboard-inset.ts'
import styles from './dock.module.css'

export type DockProps = {
  children: ReactNode
  hint?: ReactNode
  /** Without ground and line, and scrolling with the page: for words and minor actions. */
  clear?: boolean
}

/** The main action at the thumb: stays at the foot of the column, above the safe area and the keyboard. */
export function Dock({ children, hint, clear = false }: DockProps) {
  const dock = useRef<HTMLDivElement>(null)
  useKeyboardInset()
  useEffect(() => shareHeight(dock.current), [])
  return (
    <div ref={dock} className={classNames(styles.dock, clear && styles.clear)}>
      {children}
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

/** Several small actions side by side, of equal width. */
export function DockRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Toasts float above the dock, whatever its height. */
function shareHeight(dock: HTMLElement | null) {
  if (!dock) return undefined
  const root = document.documentElement.style
  const observer = new ResizeObserver(() => root.setProperty('--dock-height', `${dock.offsetHeight}px`))
  observer.observe(dock)
  return () => {
    observer.disconnect()
    root.setProperty('--dock-height', '0px')
  }
}
