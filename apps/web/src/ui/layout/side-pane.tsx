import type { ReactNode } from 'react'
import styles from './side-pane.module.css'

/** The details beside a list (`aside` of Page): they stay in view and scroll by themselves. A key for each item starts at its top. */
export function SidePane({ children }: { children: ReactNode }) {
  return <div className={styles.pane}>{children}</div>
}
