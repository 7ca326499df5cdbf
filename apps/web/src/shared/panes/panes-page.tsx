import type { ComponentProps, ReactNode } from 'react'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './panes.module.css'

/** A screen of panes, such as those of a payment. From 700 px it fills the window, for Panes. */
export function PanesPage({ children, ...bar }: ComponentProps<typeof ScreenBar> & { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Page top={<ScreenBar {...bar} />}>{children}</Page>
    </div>
  )
}
