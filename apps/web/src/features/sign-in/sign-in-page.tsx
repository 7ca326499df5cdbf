import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { brandName } from '#src/lib/brand/brand-name.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { localPath } from '#src/lib/url/local-path.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import {
  type ProviderRedirect,
  readProviderRedirect,
  readProviderReturn,
} from '#src/shared/identity/providers/provider-redirect.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Logo } from '#src/ui/art/logo.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useSignInDraft } from './sign-in-draft.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** `/auth` and `/cotti-login`: sign-in as a screen. Continues with `next`, a path of this site. */
export function SignInPage({ next }: { next: string }) {
  const t = useTranslate()
  const draft = useSignInDraft()
  const { storage } = useAppContext()
  const { token } = useSession()
  const navigate = useNavigate()
  const [title, setTitle] = useState<string | null>(null)
  const hasContinued = useRef(false)
  const continueToNext = () => {
    // Called both when the form is done and when the session starts; the second call would find no stored path.
    if (hasContinued.current) return
    hasContinued.current = true
    // The path where sign-in began, if it included a redirect to an identity provider.
    const startPath = storage?.get('SIGN_IN_NEXT') ?? undefined
    storage?.remove('SIGN_IN_NEXT')
    void navigate({ href: localPath(startPath, next), replace: true })
  }
  // False during hydration, as on the server.
  const isRedirectReturn = useSyncExternalStore(
    noSubscription,
    () => readReturnedRedirect(storage) !== null,
    () => false,
  )
  // A redirect that another screen began continues there, and a member without a stored step needs no sign-in.
  const isRedirecting = isRedirectReturn || (token !== null && draft.stored === null)
  const redirectAway = useEffectEvent(() => {
    const redirect = readReturnedRedirect(storage)
    if (redirect === null) return continueToNext()
    storage?.set('PROVIDER_REDIRECT', JSON.stringify(redirect))
    void navigate({ href: localPath(redirect.path, next), replace: true })
  })
  useEffect(() => {
    if (isRedirecting) redirectAway()
  }, [isRedirecting])
  // Only a skeleton while the next screen is loading.
  if (isRedirecting) {
    return (
      <Page top={<ScreenBar />}>
        <Loading label={t('common.loading')}>
          <CardSkeleton lines={3} />
        </Loading>
      </Page>
    )
  }
  return (
    <Page
      lead={
        <div className={styles.hero} data-step={title === null ? 'first' : 'later'}>
          <Hero
            tone="blush"
            bar={<ScreenBar transparent logo={<Logo name={brandName} />} />}
            title={title ?? t('sign-in.title')}
            text={title === null ? t('sign-in.benefit') : undefined}
            art={
              <div className={styles.art}>
                <Picture image="friends" loading="first" />
              </div>
            }
          />
        </div>
      }
    >
      <div className={styles.panel}>
        <SignInForm
          isOpen
          reason="open"
          draft={draft}
          onTitle={setTitle}
          onMember={() => undefined}
          onDone={continueToNext}
        />
      </div>
    </Page>
  )
}

/** The stored redirect that has just returned to this page, with its return token. */
function readReturnedRedirect(storage: DeviceStorage | null): ProviderRedirect | null {
  const redirect = readProviderRedirect(storage?.get('PROVIDER_REDIRECT') ?? null)
  const { state, ...result } = readProviderReturn()
  return redirect?.state === state ? { ...redirect, ...result } : null
}
