import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { localPath } from '#src/lib/local-path.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { readHouseVisit, readReturn } from '#src/parts/house-visit.ts'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { Page } from '#src/ui/page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInDraft } from './sign-in-draft.ts'
import styles from './sign-in-page.module.css'

/** `/auth` and `/cotti-login`: sign-in as a screen. Afterwards on to `next`, which is a path of this site. */
export function SignInPage({ next }: { next: string }) {
  const t = useText()
  const draft = useSignInDraft()
  const storage = useDeviceStorage()
  const { token } = useSession()
  const navigate = useNavigate()
  const [title, setTitle] = useState<string | null>(null)
  const leave = () => {
    // Where it began, for whoever went to another house in between.
    const began = storage?.get('SIGN_IN_NEXT') ?? undefined
    storage?.remove('SIGN_IN_NEXT')
    void navigate({ href: localPath(began, next), replace: true })
  }
  // Whoever is back from another house for something else, or has nothing left to answer, is in the wrong place.
  const leaveAtOnce = useEffectEvent(() => {
    const visit = readHouseVisit(storage?.get('HOUSE_VISIT') ?? null)
    const { state, ...came } = readReturn()
    if (visit?.state === state) {
      storage?.set('HOUSE_VISIT', JSON.stringify({ ...visit, ...came }))
      void navigate({ href: localPath(visit.path, next), replace: true })
    } else if (token !== null && draft.stored === null) leave()
  })
  useEffect(() => leaveAtOnce(), [token])
  return (
    <Page top={<ScreenBar />}>
      <div className={styles.words}>
        <Heading level={1} size={26}>
          {title ?? t('sign-in.title')}
        </Heading>
        {title === null ? <p className={styles.text}>{t('sign-in.intro')}</p> : null}
      </div>
      <SignInForm isOpen reason="open" draft={draft} onTitle={setTitle} onMember={() => undefined} onDone={leave} />
    </Page>
  )
}
