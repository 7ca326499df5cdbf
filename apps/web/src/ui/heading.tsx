import type { ReactNode } from 'react'
import styles from './heading.module.css'

export type HeadingProps = {
  children: ReactNode
  level?: 1 | 2 | 3
  size?: 17 | 20 | 26 | 34
  align?: 'start' | 'center'
  id?: string | undefined
}

/** A heading in the display face; its level is the outline's, its size (px) the picture's. */
export function Heading({ children, level = 2, size = 20, align = 'start', id }: HeadingProps) {
  const Element = `h${level}` as const
  return (
    <Element className={styles.heading} data-size={size} data-align={align} id={id}>
      {children}
    </Element>
  )
}

/** A figure that stands for itself, such as a balance or a price. */
export function Figure({ children, size = 34 }: { children: ReactNode; size?: 20 | 26 | 34 | 44 }) {
  return (
    <bdi className={styles.figure} data-size={size}>
      {children}
    </bdi>
  )
}
