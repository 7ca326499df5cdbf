import { type ReactNode, useEffect, useRef } from 'react'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { classNames } from '#src/ui/base/class-names.ts'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { DataGroup, LoginGroup, ProfileGroup } from './account-sections.tsx'
import styles from './account-panes.module.css'

/** A section of the account; from 700 px beside the list of the sections, which stays when another one is chosen. */
export function AccountPanes({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { token, member } = useSession()
  // The invitation to sign in has panes of its own.
  const isVisitor = token === null
  const isBesideList = useIsWide(700) && !isVisitor
  const list = useRef<HTMLElement>(null)
  const isListed = isBesideList && member !== null
  // In a low window the current section may be below the end of the list.
  useEffect(() => {
    if (isListed) list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [isListed])
  // The section keeps its state when the member is signed out, such as that a phone number was changed.
  return (
    <div className={isVisitor ? styles.whole : classNames(styles.panes, isBesideList && styles.besideList)}>
      {isBesideList ? (
        <nav ref={list} className={styles.list} aria-label={t('account.title')}>
          <Heading level={2} size={26}>
            {t('account.title')}
          </Heading>
          {member === null ? (
            <ListSkeleton rows={6} />
          ) : (
            <>
              <ProfileGroup member={member} />
              <LoginGroup member={member} />
              <DataGroup />
            </>
          )}
        </nav>
      ) : null}
      <div className={isVisitor ? styles.whole : styles.section}>{children}</div>
    </div>
  )
}
