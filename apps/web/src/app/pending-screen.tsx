import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'

/** Shown while a screen loads. */
export function PendingScreen({
  bar = <TopBar />,
  Skeleton = TicketSkeleton,
  aside,
}: {
  bar?: ReactNode
  /** Shown in the place of one item while it loads. */
  Skeleton?: ComponentType | undefined
  /** Null reserves the space of the details beside a list. */
  aside?: null | undefined
}) {
  const t = useTranslate()
  return (
    <Page top={bar} aside={aside}>
      <Loading label={t('common.loading')}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Loading>
    </Page>
  )
}
