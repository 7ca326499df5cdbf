import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon } from '../art/icons.tsx'
import { followBottomBarHeight } from '../layout/bottom-bar-height.ts'
import styles from './toast.module.css'

export type ToastItem = { id: string; text: ReactNode; tone?: 'done' | 'error'; action?: ReactNode }

/** Toasts above the bottom bar. The region stays in the page when empty, because a live region must exist before its content changes. */
export function ToastRegion({ label, items }: { label: string; items: readonly ToastItem[] }) {
  return (
    <div className={styles.region} ref={followBottomBarHeight} role="status" aria-label={label}>
      {items.map(({ id, text, tone = 'done', action }) => (
        <div className={styles.toast} key={id} data-tone={tone}>
          {tone === 'error' ? <AlertIcon /> : <CheckIcon />}
          <span className={styles.text}>{text}</span>
          {action}
        </div>
      ))}
    </div>
  )
}
