import type { ComponentProps } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './card.module.css'

export type CardProps = ComponentProps<'section'> & {
  /** "panel" is the dark card of balances. */
  tone?: 'surface' | 'panel'
  /** "row" sets its children beside each other, apart. */
  flow?: 'stack' | 'row'
}

/** A surface on the ground. A card is a section: give it an `aria-label` or a heading. */
export function Card({ tone = 'surface', flow = 'stack', className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(styles.card, styles[tone], styles[flow], className)} />
}
