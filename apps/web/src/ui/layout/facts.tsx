import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Facts with dots between them, such as "3 coupons · 9 days left". Lines end between two facts where they can, and then without the dot. */
export function Facts({ children }: { children: ReactNode }) {
  const facts = typeof children === 'string' ? children.split(/\s·\s/) : []
  if (facts.length < 2) return children
  return (
    <span className={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
    </span>
  )
}
