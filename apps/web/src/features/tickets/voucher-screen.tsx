import type { ReactNode } from 'react'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { TicketsLink } from '#src/parts/screen-links.tsx'
import { useText } from '#src/session/page-parts.ts'
import { Dock } from '#src/ui/dock.tsx'
import { Page } from '#src/ui/page.tsx'

/** The screen around one coupon. */
export function VoucherScreen({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <Page
      top={<ScreenBar title={t('tickets.detailTitle')} />}
      dock={
        <Dock>
          <TicketsLink variant="quiet">{t('campaign.seeAll')}</TicketsLink>
        </Dock>
      }
    >
      {children}
    </Page>
  )
}
