import type { ReactNode } from 'react'
import styles from './art.module.css'

// Drawn on a 160 by 120 grid: a wash behind, paper shapes, one accent, ink lines. Decorative: the words beside them say it.

/** The frame of a picture. */
export function Drawing({ children, viewBox = '0 0 160 120' }: { children: ReactNode; viewBox?: string }) {
  return (
    <svg className={styles.art} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
