import type { ReactNode } from 'react'
import card from './notice-card.module.css'

/** The place of a notice after the page. Always rendered, since a live region must exist before its content. */
export function NoticeRegion({ children }: { children: ReactNode }) {
  return (
    <div className={card.region} role="status">
      {children}
    </div>
  )
}
