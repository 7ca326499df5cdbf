import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './top-bar.module.css'

export type TopBarProps = {
  start?: ReactNode
  title?: ReactNode
  /** An icon button in front of the end. */
  action?: ReactNode
  end?: ReactNode
  /** Over a hero: no ground of its own, and it scrolls away with the picture. */
  transparent?: boolean
  /** "brand" sets the title as the chain's name at the inline start. */
  look?: 'screen' | 'brand'
}

/** The bar at the top of a screen; its title is the screen's h1 unless the hero brings one. */
export function TopBar({ start, title, action, end, transparent = false, look = 'screen' }: TopBarProps) {
  return (
    <header
      className={classNames(
        styles.bar,
        transparent && styles.transparent,
        action !== undefined && styles.acting,
        styles[look],
      )}
    >
      <div className={styles.slot}>{start}</div>
      {title === undefined ? <span /> : <h1 className={styles.title}>{title}</h1>}
      {action}
      <div className={classNames(styles.slot, styles.end)}>{end}</div>
    </header>
  )
}
