import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { localPath } from '#src/lib/url/local-path.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import {
  type HouseVisit,
  readHouseVisit,
  readReturn,
} from '#src/shared/identity/providers/provider-redirect.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useSignInDraft } from './sign-in-draft.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** `/auth` and `/cotti-login`: sign-in as a screen. Afterwards on to `next`, which is a path of this site. */
export function SignInPage({ next }: { next: string }) {
  const t = useText()
  const draft = useSignInDraft()
  const { storage } = usePageParts()
  const { token } = useSession()
  const navigate = useNavigate()
  const [title, setTitle] = useState<string | null>(null)
  const hasLeft = useRef(false)
  const leave = () => {
    // The end of the form and the session that comes of it both lead on; the first one knows where to.
    if (hasLeft.current) return
    hasLeft.current = true
    // Where it began, for whoever went to another house in between.
    const began = storage?.get('SIGN_IN_NEXT') ?? undefined
    storage?.remove('SIGN_IN_NEXT')
    void navigate({ href: localPath(began, next), replace: true })
  }
  // Not in the first drawing, which must be the one the server made.
  const isBack = useSyncExternalStore(
    never,
    () => visitThatEnds(storage) !== null,
    () => false,
  )
  // Whoever is back from another house for something else, or has nothing left to answer, is in the wrong place.
  const isLeaving = isBack || (token !== null && draft.stored === null)
  const leaveAtOnce = useEffectEvent(() => {
    const visit = visitThatEnds(storage)
    if (visit === null) return leave()
    storage?.set('HOUSE_VISIT', JSON.stringify(visit))
    void navigate({ href: localPath(visit.path, next), replace: true })
  })
  useEffect(() => {
    if (isLeaving) leaveAtOnce()
  }, [isLeaving])
  // Nothing is asked while the screen she goes to is on its way.
  if (isLeaving) {
    return (
      <Page top={<ScreenBar />}>
        <Loading label={t('common.loading')}>
          <CardSkeleton lines={3} />
        </Loading>
      </Page>
    )
  }
  return (
    <Page top={<ScreenBar />}>
      <div className={styles.words}>
        <Heading level={1} size={26}>
          {title ?? t('sign-in.title')}
        </Heading>
        {title === null ? <p className={styles.text}>{t('sign-in.intro')}</p> : null}
      </div>
      <SignInForm
        isOpen
        reason="open"
        draft={draft}
        onTitle={setTitle}
        onMember={() => undefined}
        onDone={leave}
      />
    </Page>
  )
}

const never = () => () => {}

/** The visit to another house that has just led here, with what came of it. */
function visitThatEnds(storage: DeviceStorage | null): HouseVisit | null {
  const visit = readHouseVisit(storage?.get('HOUSE_VISIT') ?? null)
  const { state, ...came } = readReturn()
  return visit?.state === state ? { ...visit, ...came } : null
}
