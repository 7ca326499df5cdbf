import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import ticketStyles from '../ticket/ticket.module.css'
import styles from './skeleton.module.css'

/** A screen that is loading: announced once by its label, its bones are silent. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status" aria-label={label} aria-busy="true">
      {children}
    </div>
  )
}

/** Lines of text to come; the last one is shorter. */
export function LineSkeleton({ lines = 1, size = 'text' }: { lines?: number; size?: 'text' | 'title' }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className={classNames(styles.bone, styles[size])} />
      ))}
    </span>
  )
}

/** A ticket to come, of the same outline. */
export function TicketSkeleton() {
  return (
    <div className={ticketStyles.shadow} data-state="spent" aria-hidden="true">
      <div className={ticketStyles.ticket}>
        <div className={ticketStyles.stub} />
        <div className={ticketStyles.promise}>
          <LineSkeleton lines={3} />
        </div>
      </div>
    </div>
  )
}

/** A card to come. */
export function CardSkeleton({ lines = 2 }: { lines?: number }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <LineSkeleton lines={lines} />
    </div>
  )
}
