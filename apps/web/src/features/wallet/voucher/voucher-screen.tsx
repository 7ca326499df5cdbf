import type { ReactNode } from 'react'
import { useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { TicketsLink } from '#src/shared/screen/screen-links.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { Page } from '#src/ui/layout/page.tsx'

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
