import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './top-bar.module.css'

export type TopBarProps = {
  start?: ReactNode
  title?: ReactNode
  /** An icon button before `end`. */
  action?: ReactNode
  end?: ReactNode
  /** On a hero: without background, and scrolling with the page. */
  transparent?: boolean
  /** "brand" shows the title as the chain's name at the inline start, "section" as the large title of a section of the navigation. */
  variant?: 'screen' | 'brand' | 'section'
}

/** The bar at the top of a screen. Its title is the screen's h1, unless a hero contains one. */
export function TopBar({ start, title, action, end, transparent = false, variant = 'screen' }: TopBarProps) {
  return (
    <header
      className={classNames(
        styles.bar,
        transparent && styles.transparent,
        action !== undefined && styles.withAction,
        variant !== 'screen' && styles[variant],
      )}
    >
      <div className={styles.slot}>{start}</div>
      {title === undefined ? <span /> : <h1 className={styles.title}>{title}</h1>}
      {action}
      <div className={classNames(styles.slot, styles.end)}>{end}</div>
    </header>
  )
}
