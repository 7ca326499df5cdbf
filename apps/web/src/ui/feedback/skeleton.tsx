import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import ticketStyles from '../ticket/ticket.module.css'
import styles from './skeleton.module.css'

/** Content that is loading. Screen readers announce the label once; the skeletons inside are hidden from them. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status" aria-label={label} aria-busy="true">
      {children}
    </div>
  )
}

/** Placeholder of text lines; the last one is shorter. */
export function LineSkeleton({ lines = 1, size = 'text' }: { lines?: number; size?: 'text' | 'title' }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className={classNames(styles.line, size === 'title' && styles.title)} />
      ))}
    </span>
  )
}

/** Placeholder of a ticket. */
export function TicketSkeleton() {
  return (
    <div className={ticketStyles.shadow} data-state="spent" aria-hidden="true">
      <div className={ticketStyles.ticket}>
        <div className={ticketStyles.stub} />
        <div className={ticketStyles.content}>
          <LineSkeleton lines={3} />
        </div>
      </div>
    </div>
  )
}

/** Placeholder of a card with text. */
export function CardSkeleton({ lines = 2 }: { lines?: number }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <LineSkeleton lines={lines} />
    </div>
  )
}
