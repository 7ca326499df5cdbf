import type { ReactNode, Ref } from 'react'
import styles from './heading.module.css'

export type HeadingProps = {
  children: ReactNode
  level?: 1 | 2 | 3
  size?: 17 | 20 | 26 | 34
  align?: 'start' | 'center'
  id?: string | undefined
  /** With a ref the heading is focusable by script, for content that has just appeared. */
  ref?: Ref<HTMLHeadingElement>
}

/** A heading in the display font. `level` sets its place in the outline, `size` (px) its appearance. */
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

/** A large number in the display font, such as a balance or a price. */
export function DisplayNumber({ children, size = 34 }: { children: ReactNode; size?: 20 | 26 | 34 | 44 }) {
  return (
    <bdi className={styles.number} data-size={size}>
      {children}
    </bdi>
  )
}
