import type { ComponentProps, ReactNode } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './account.module.css'

/** The frame of a screen of the account; without a title the account itself, in two columns from 700 px. A visitor is invited to sign in. */
export function AccountScreen({
  title,
  children,
}: {
  title?: string
  children: (member: Member) => ReactNode
}) {
  const t = useTranslate()
  const { token, member } = useSession()
  const gate = useMemberGate()
  // On phones the two place the message differently, and this screen keeps its place there.
  const State = useIsWide(700) ? EmptyPanes : EmptyState
  const bar: ComponentProps<typeof ScreenBar> = {
    variant: title === undefined ? 'section' : 'screen',
    title: title ?? t('account.title'),
    up: title === undefined ? paths.home() : paths.account(),
  }
  if (token === null) {
    return (
      <PanesPage {...bar}>
        <State
          tone="blush"
          art={<Picture image="friends" />}
          title={t('account.signInTitle')}
          text={t('home.signInText')}
          action={<Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>}
        />
      </PanesPage>
    )
  }
  const screen = (
    <Page top={<ScreenBar {...bar} />}>
      {member === null ? (
        <Loading label={t('common.loading')}>
          {title === undefined ? <AccountSkeleton /> : <ListSkeleton rows={3} />}
        </Loading>
      ) : (
        children(member)
      )}
    </Page>
  )
  return title === undefined ? <div className={styles.wide}>{screen}</div> : screen
}

/** The skeleton of the member's card and of the first groups of rows. */
function AccountSkeleton() {
  return (
    <>
      <CardSkeleton lines={4} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ListSkeleton rows={2} />
          <ListSkeleton rows={6} />
        </div>
        <div className={styles.column}>
          <ListSkeleton rows={3} />
          <ListSkeleton rows={3} />
          <ListSkeleton rows={3} />
        </div>
      </div>
    </>
  )
}
