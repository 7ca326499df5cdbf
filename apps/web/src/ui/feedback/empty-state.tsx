import type { ReactNode, Ref } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  art: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2
  /** With a ref the title is focusable by script, for a state that has just appeared. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** An empty or blocked state: an illustration, a title and the next action. */
export function EmptyState({ art, title, text, action, level = 2, titleRef }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <div className={styles.art}>{art}</div>
      <Heading className={styles.title} {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
        {title}
      </Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}
