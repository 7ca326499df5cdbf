import type { ReactNode } from 'react'
import { useText } from '#src/session/page-parts.ts'
import { Loading, TicketSkeleton } from '#src/ui/skeleton.tsx'
import { Page } from '#src/ui/page.tsx'
import { TopBar } from '#src/ui/top-bar.tsx'

/** A screen on its way: bones of tickets where tickets will be. */
export function PendingScreen({ bar = <TopBar /> }: { bar?: ReactNode }) {
  const t = useText()
  return (
    <Page top={bar}>
      <Loading label={t('common.loading')}>
        <TicketSkeleton />
        <TicketSkeleton />
        <TicketSkeleton />
      </Loading>
    </Page>
  )
}
