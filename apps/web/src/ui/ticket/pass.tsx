import type { ReactNode } from 'react'
import type { Hue } from '@crema/contract/campaigns/hues'
import { Tag } from '../feedback/tag.tsx'
import styles from './pass.module.css'

export type PassProps = {
  hue: Hue
  tag?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** Below the perforation: the QR code, its number, its dates. */
  children: ReactNode
  state?: 'available' | 'spent'
  level?: 2 | 3
}

/** A vertical ticket to show at the till, like a pass of Apple Wallet or Google Wallet. */
export function Pass({ hue, tag, title, note, children, state = 'available', level = 2 }: PassProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.shadow} data-hue={hue} data-state={state}>
      <article>
        <div className={styles.header}>
          {tag === undefined ? null : <Tag>{tag}</Tag>}
          <Heading className={styles.title}>{title}</Heading>
          {note === undefined ? null : <p className={styles.note}>{note}</p>}
        </div>
        <div className={styles.body}>{children}</div>
      </article>
    </div>
  )
}

/** The number below a QR code, in groups of digits, left to right in every language. */
export function PassNumber({ children }: { children: ReactNode }) {
  return (
    <bdi className={styles.number} dir="ltr">
      {children}
    </bdi>
  )
}
