import type { ReactNode } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { useSession, useText } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'

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
