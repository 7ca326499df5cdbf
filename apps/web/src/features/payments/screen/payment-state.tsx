import type { ReactNode } from 'react'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import type { EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { PaymentPanes } from './payment-panes.tsx'
import styles from './payment-state.module.css'

type PaymentStateProps = Omit<EmptyStateProps, 'level'> & {
  tone?: HeroTone | 'off'
  /** Below the action, such as why it failed. */
  children?: ReactNode
}

/** An order or a payment that is not open: a drawing, what happened, and the next action. */
export function PaymentState({
  tone = 'honey',
  art,
  title,
  titleRef,
  text,
  action,
  children,
}: PaymentStateProps) {
  return (
    <PaymentPanes tone={tone} lead={<div className={styles.art}>{art}</div>}>
      <div className={styles.words}>
        <h2 className={styles.title} {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
          {title}
        </h2>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </PaymentPanes>
  )
}
