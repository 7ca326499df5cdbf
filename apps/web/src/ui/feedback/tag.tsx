import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type TagTone = 'hue' | 'ok' | 'neutral' | 'amber' | 'danger'

/** A small label in the surrounding hue (`data-hue`) or in a fixed tone. */
export function Tag({ children, tone = 'hue' }: { children: ReactNode; tone?: TagTone | undefined }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
