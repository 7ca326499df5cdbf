import type { ReactNode } from 'react'
import { AlertIcon, ClockIcon, InfoIcon } from '../art/icons.tsx'
import styles from './notice.module.css'

export type NoticeProps = {
  /** "refused": not now, and why; "error": something failed. */
  tone?: 'info' | 'refused' | 'error'
  /** Instead of the tone's own. */
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** What would help. */
  action?: ReactNode
  /** Set when it appears after an act of the person, so that it is read out. */
  live?: boolean
}

const icons = { info: <InfoIcon />, refused: <ClockIcon />, error: <AlertIcon /> }

/** What happened, why, and one way on. */
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
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
