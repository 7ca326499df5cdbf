import type { ReactNode } from 'react'
import styles from './hero.module.css'

export type HeroProps = {
  bar?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** An illustration of `ui/art`, placed at the inline end. */
  art?: ReactNode
}

/** The header of a public screen, in the brand's colour; it contains the screen's h1. */
export function Hero({ bar, title, text, art }: HeroProps) {
  return (
    <div className={styles.hero}>
      {bar}
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
      </div>
      {art === undefined ? null : <div className={styles.art}>{art}</div>}
    </div>
  )
}
