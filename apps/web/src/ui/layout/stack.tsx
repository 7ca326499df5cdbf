import type { ReactNode } from 'react'
import styles from './stack.module.css'

/** The ways on from a screen, one under the other and equally wide, with what must be said beside them. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}
