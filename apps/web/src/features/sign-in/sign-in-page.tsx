import { useNavigate } from '@tanstack/react-router'
import { useText } from '#src/session/texts.ts'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { Page } from '#src/ui/page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInDraft } from './sign-in-draft.ts'
import styles from './sign-in-page.module.css'

/** `/auth`: sign-in as a screen. Afterwards on to `next`, which is a path of this site. */
export function SignInPage({ next }: { next: string }) {
  const t = useText()
  const draft = useSignInDraft()
  const navigate = useNavigate()
  return (
    <Page top={<ScreenBar />}>
      <div className={styles.words}>
        <Heading level={1} size={26}>
          {draft.sent ? t('sign-in.codeTitle') : t('sign-in.title')}
        </Heading>
        {draft.sent ? null : <p className={styles.text}>{t('sign-in.intro')}</p>}
      </div>
      <SignInForm
        reason="open"
        sent={draft.sent}
        onSent={draft.keep}
        onChange={draft.clear}
        onSignedIn={() => {
          draft.clear()
          void navigate({ href: next, replace: true })
        }}
      />
    </Page>
  )
}
