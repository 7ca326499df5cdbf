import type { ReactNode } from 'react'
import styles from './folded.module.css'

/** A section of a card that is folded at first. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
