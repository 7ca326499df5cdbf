import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './page.module.css'

export type PageProps = {
  /** Above the content, usually a TopBar. */
  top?: ReactNode
  /** Before the content on phones; a separate pane at the inline start from 700 px. Usually a Hero. */
  lead?: ReactNode
  children: ReactNode
  /**
   * A pane at the inline end from 960 px, for the details of the chosen item (SidePane). Null keeps its place while it is not known
   * whether the window is that wide.
   */
  aside?: ReactNode
  /** The main action, usually a BottomBar. */
  bottomBar?: ReactNode
  id?: string
}

/**
 * The layout of a screen: a 430 px column, centred from 600 px. Two panes: with `lead` from 700 px, over the whole window, and from 960 px
 * with the content in a panel of 440 px; with `aside` from 960 px a list of 404 px and its details.
 */
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
