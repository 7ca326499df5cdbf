import type { ReactNode } from 'react'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import { classNames } from '#src/ui/base/class-names.ts'
import type { EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { Panes } from './panes.tsx'
import styles from './state-panes.module.css'

type StatePanesProps = EmptyStateProps & {
  tone?: HeroTone | 'off'
  /** Below the action, such as why it failed. */
  children?: ReactNode
  /** Like EmptyState below 700 px. */
  isPlain?: boolean
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
  isPlain = false,
}: StatePanesProps) {
  const Title = `h${level}` as const
  return (
    <Panes
      tone={tone}
      isCentred={isPlain}
      lead={<div className={classNames(styles.art, isPlain ? styles.plainArt : styles.panel)}>{art}</div>}
    >
      <div className={classNames(styles.words, isPlain && styles.plain)}>
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

/** A message with its next action, such as an unknown address: EmptyState below 700 px, two panes from there. */
export function EmptyPanes(props: Omit<StatePanesProps, 'isPlain'>) {
  return <StatePanes {...props} isPlain />
}
