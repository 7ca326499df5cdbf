import type { ReactNode, Ref } from 'react'
import styles from './heading.module.css'

export type HeadingProps = {
  children: ReactNode
  level?: 1 | 2 | 3
  size?: 17 | 20 | 26 | 34
  align?: 'start' | 'center'
  id?: string | undefined
  /** For whoever gives it the focus, when what it heads has just come. */
  ref?: Ref<HTMLHeadingElement>
}

/** A heading in the display face; its level is the outline's, its size (px) the picture's. */
export function Heading({ children, level = 2, size = 20, align = 'start', id, ref }: HeadingProps) {
  const Element = `h${level}` as const
  return (
    <Element
      className={styles.heading}
      data-size={size}
      data-align={align}
      id={id}
      {...(ref && { ref, tabIndex: -1 })}
    >
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
