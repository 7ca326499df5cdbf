import type { ReactNode } from 'react'
import { AlertIcon, ClockIcon, InfoIcon } from '../art/icons.tsx'
import styles from './notice.module.css'

export type NoticeProps = {
  /** "refused": not allowed now; "error": something failed. */
  tone?: 'info' | 'refused' | 'error'
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A button or link that helps. */
  action?: ReactNode
  /** Sets role="status", for a notice that appears after an action and must be announced. */
  live?: boolean
}

const icons = { info: <InfoIcon />, refused: <ClockIcon />, error: <AlertIcon /> }

/** A message within the page: what happened, why, and one action. */
export function Notice({
  tone = 'info',
  icon = icons[tone],
  title,
  text,
  action,
  live = false,
}: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={live ? 'status' : undefined}>
      {icon}
      <div className={styles.content}>
        <p className={styles.title}>{title}</p>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
