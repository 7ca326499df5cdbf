import type { ReactNode } from 'react'
import type { Member } from '@crema/contract/member'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { useMemberGate } from '#src/session/member-gate.ts'
import { useSession, useText } from '#src/session/page-parts.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListSkeleton } from '#src/ui/list-skeleton.tsx'
import { Page } from '#src/ui/page.tsx'
import { LineSkeleton, Loading } from '#src/ui/skeleton.tsx'

/** A screen of the account: for its member; anybody else is invited to sign in. */
export function AccountScreen({
  title,
  children,
}: {
  title?: string
  children: (member: Member) => ReactNode
}) {
  const t = useText()
  const { token, member } = useSession()
  const gate = useMemberGate()
  return (
    <Page top={<ScreenBar title={title ?? t('account.title')} />}>
      {token === null ? (
        <EmptyState
          art={<CoffeeCupArt />}
          title={t('account.signInTitle')}
          action={<Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>}
        />
      ) : member === null ? (
        <Loading label={t('common.loading')}>
          {title === undefined ? <AccountSkeleton /> : <ListSkeleton rows={3} />}
        </Loading>
      ) : (
        children(member)
      )}
    </Page>
  )
}

/** Who one is, and the first groups of the account. */
function AccountSkeleton() {
  return (
    <>
      <LineSkeleton size="title" />
      <ListSkeleton rows={2} />
      <ListSkeleton rows={6} />
      <ListSkeleton rows={3} />
    </>
  )
}
