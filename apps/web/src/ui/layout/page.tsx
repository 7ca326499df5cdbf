import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './page.module.css'

export type PageProps = {
  /** Above everything, usually a TopBar. */
  top?: ReactNode
  /** Before the content on phones; its own pane at the inline start from 960 px. Usually a Hero. */
  lead?: ReactNode
  children: ReactNode
  /** Below the content on phones; its own pane at the inline end from 960 px, such as the chosen ticket of a list. */
  aside?: ReactNode
  /** The action at the thumb, usually a Dock. */
  dock?: ReactNode
  id?: string
}

/** One screen: a 430 px column, centred on a wider ground from 600 px, two panes from 960 px where it has two. */
export function Page({ top, lead, children, aside, dock, id = 'main' }: PageProps) {
  return (
    <div
      className={classNames(
        styles.page,
        lead !== undefined && styles.led,
        aside !== undefined && styles.paired,
      )}
    >
      {top}
      <main className={styles.main} id={id}>
        {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        <div className={styles.column}>
          <div className={styles.body}>{children}</div>
          {dock}
        </div>
        {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
      </main>
    </div>
  )
}
