import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** A small word in the hue around it (`data-hue`), or in one of the plain tones. */
export function Tag({ children, tone = 'hue' }: { children: ReactNode; tone?: 'hue' | 'ok' | 'neutral' }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
