import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './page.module.css'

export type PageProps = {
  /** Above the content, usually a TopBar. */
  top?: ReactNode
  /** Before the content on phones; a separate pane at the inline start from 960 px. Usually a Hero. */
  lead?: ReactNode
  children: ReactNode
  /** Below the content on phones; a separate pane at the inline end from 960 px, such as the selected ticket of a list. */
  aside?: ReactNode
  /** The main action, usually a BottomBar. */
  bottomBar?: ReactNode
  id?: string
}

/** The layout of a screen: a 430 px column, centred from 600 px, two panes from 960 px with `lead` or `aside`. */
export function Page({ top, lead, children, aside, bottomBar, id = 'main' }: PageProps) {
  return (
    <div
      className={classNames(
        styles.page,
        lead !== undefined && styles.withLead,
        aside !== undefined && styles.withAside,
      )}
    >
      {top}
      <main className={styles.main} id={id}>
        {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        <div className={styles.column}>
          <div className={styles.body}>{children}</div>
          {bottomBar}
        </div>
        {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
      </main>
    </div>
  )
}
