import type { ReactNode } from 'react'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import { classNames } from '#src/ui/base/class-names.ts'
import styles from './panes.module.css'

type PanesProps = {
  tone: HeroTone | 'off'
  /** What it is about, such as the order that is paid. */
  lead: ReactNode
  /** A drawing at the end of the first pane, from 700 px and where the window has the height for it. */
  art?: ReactNode
  /** What can be done. */
  children: ReactNode
  /** What can be done is in the middle of its pane. */
  isCentred?: boolean
}

/** Below one another; from 700 px two panes that fill the window, the first one in a tone of the brand. */
export function Panes({ tone, lead, art, children, isCentred = false }: PanesProps) {
  return (
    <div className={styles.panes}>
      <div className={classNames(styles.lead, art !== undefined && styles.withArt, 'ring')} data-tone={tone}>
        {art === undefined ? (
          lead
        ) : (
          <>
            <div className={styles.about}>{lead}</div>
            <div className={styles.art}>{art}</div>
          </>
        )}
      </div>
      <div className={classNames(styles.rest, isCentred && styles.centred)}>{children}</div>
    </div>
  )
}
