import type { ComponentType, ReactNode } from 'react'
import { useText } from '#src/session/page-parts.ts'
import { Page } from '#src/ui/page.tsx'
import { Loading, TicketSkeleton } from '#src/ui/skeleton.tsx'
import { TopBar } from '#src/ui/top-bar.tsx'

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
