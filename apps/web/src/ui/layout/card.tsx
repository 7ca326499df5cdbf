import type { ComponentProps } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './card.module.css'

export type CardProps = ComponentProps<'section'> & {
  /** "panel" is a dark card, used for balances. */
  tone?: 'surface' | 'panel'
  /** "row" places the children side by side with space between. */
  flow?: 'stack' | 'row'
}

/** A raised surface. It renders a `section`: give it an `aria-label` or a heading. */
export function Card({ tone = 'surface', flow = 'stack', className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(styles.card, styles[tone], styles[flow], className)} />
}
