import type { ComponentType, ReactNode } from 'react'
import { useText } from '#src/session/app-context.ts'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'

/** A screen on its way. `Bone` is what its content will be made of. */
export function PendingScreen({
  bar = <TopBar />,
  Bone = TicketSkeleton,
}: {
  bar?: ReactNode
  Bone?: ComponentType
}) {
  const t = useText()
  return (
    <Page top={bar}>
      <Loading label={t('common.loading')}>
        <Bone />
        <Bone />
        <Bone />
      </Loading>
    </Page>
  )
}
