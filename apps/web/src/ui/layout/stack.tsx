import type { ReactNode } from 'react'
import styles from './stack.module.css'

/** A vertical stack of actions of equal width, with the text that belongs to them. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
