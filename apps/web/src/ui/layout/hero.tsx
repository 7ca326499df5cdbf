import type { ReactNode } from 'react'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import styles from './hero.module.css'

export type HeroProps = {
  bar?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A Picture, placed at the inline end. */
  art?: ReactNode
  /** `off` also takes the colour from the picture. */
  tone?: HeroTone | 'off'
}

/** The header of a public screen, in a tone of the brand; it contains the screen's h1. */
export function Hero({ bar, title, text, art, tone = 'cherry' }: HeroProps) {
  return (
    <div className={`${styles.hero} ring`} data-tone={tone}>
      {bar}
      <h1 className={styles.title}>{title}</h1>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {art === undefined ? null : <div className={styles.art}>{art}</div>}
    </div>
  )
}
