import type { ReactNode } from 'react'
import styles from './illustration.module.css'

/** The `svg` element of an illustration, on a 160 by 120 grid. Decorative: hidden from screen readers. */
export function Illustration({
  children,
  viewBox = '0 0 160 120',
}: {
  children: ReactNode
  viewBox?: string
}) {
  return (
    <svg className={styles.art} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
