import { Link } from '@tanstack/react-router'
import type { Member } from '@crema/contract/identity/member'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { formatPhone } from '@crema/i18n/format/text/phone'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useIsInApp } from '#src/shared/device/use-is-in-app.ts'
import { useSignOut } from '#src/shared/identity/use-sign-out.ts'
import { DocumentLinks } from '#src/shared/screen/document-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import styles from './home-page.module.css'

/** Links to language and legal documents; the member's name with a sign-out button. */
export function HomeFooter() {
  const t = useTranslate()
  const { member } = useSession()
  const isMemberExpected = useIsMemberExpected()
  // In a browser the navigation has this link.
  const isInApp = useIsInApp()
  return (
    <>
      {isMemberExpected ? (
        <div className={styles.account}>{member ? <SignedIn member={member} /> : null}</div>
      ) : null}
      <nav className={styles.footer} aria-label={t('home.footer')}>
        {isInApp && isMemberExpected ? (
          <Link {...paths.account()} className={styles.footerLink}>
            {t('home.account')}
          </Link>
        ) : null}
        <Link {...paths.language()} className={styles.footerLink}>
          {t('home.language')}
        </Link>
        <Link {...paths.whatsNew()} className={styles.footerLink}>
          {t('home.whatsNew')}
        </Link>
        <DocumentLinks className={styles.footerLink} />
      </nav>
    </>
  )
}

function SignedIn({ member: { email, phone } }: { member: Member }) {
  const t = useTranslate()
  const { mutate, isPending } = useSignOut()
  const name = email ?? (phone === null ? null : isolateLtr(formatPhone(phone)))
  return (
    <>
      {name === null ? null : (
        <span className={styles.footerLink}>{t('sign-in.signedInAs', { email: name })}</span>
      )}
      <Button variant="text" size="small" busy={isPending} onClick={() => mutate()}>
        {t('sign-in.signOut')}
      </Button>
    </>
  )
}
