import type { ReactNode } from 'react'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import type { EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { Panes } from './panes.tsx'
import styles from './state-panes.module.css'

type StatePanesProps = EmptyStateProps & {
  tone?: HeroTone | 'off'
  /** Below the action, such as why it failed. */
  children?: ReactNode
}

/** What happened or is asked, such as an order that is not open: a drawing, words, and the next action. */
export function StatePanes({
  tone = 'honey',
  art,
  title,
  titleRef,
  text,
  action,
  level = 2,
  children,
}: StatePanesProps) {
  const Title = `h${level}` as const
  return (
    <Panes tone={tone} lead={<div className={styles.art}>{art}</div>}>
      <div className={styles.words}>
        <Title className={styles.title} {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
          {title}
        </Title>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </Panes>
  )
}
