import type { ReactNode } from 'react'
import { Picture } from '#src/ui/art/picture.tsx'
import styles from './order-lead.module.css'

/** The card of an open order in the first pane of its screen, with a drawing on wide screens. */
export function OrderLead({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.art}>
        <Picture image="latte" />
      </div>
      <div className={styles.order}>{children}</div>
    </>
  )
}
