import type { ComponentProps, ReactNode } from 'react'
import { brandName } from '#src/lib/brand/brand-name.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Logo } from '#src/ui/art/logo.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './panes.module.css'

/**
 * A screen of panes, such as those of a payment. From 700 px it fills the window, for Panes. Without a title its bar has the brand,
 * for visitors who come from a mail or a code.
 */
export function PanesPage({ children, ...bar }: ComponentProps<typeof ScreenBar> & { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Page
        top={<ScreenBar {...(bar.title === undefined && { logo: <Logo name={brandName} /> })} {...bar} />}
      >
        {children}
      </Page>
    </div>
  )
}
