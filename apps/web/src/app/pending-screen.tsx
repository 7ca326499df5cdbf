import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'

/** Shown while a screen loads. `Skeleton` is the placeholder of one item. */
export function PendingScreen({
  bar = <TopBar />,
  Skeleton = TicketSkeleton,
}: {
  bar?: ReactNode
  Skeleton?: ComponentType | undefined
}) {
  const t = useTranslate()
  return (
    <Page top={bar}>
      <Loading label={t('common.loading')}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Loading>
    </Page>
  )
}
