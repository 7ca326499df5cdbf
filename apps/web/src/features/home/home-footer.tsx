import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Member } from '@crema/contract/identity/member'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { DocumentLinks } from '#src/shared/screen/document-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import styles from './home-page.module.css'

/** Language, the documents, and who is signed in with the way out. */
export function HomeFooter() {
  const t = useText()
  const { member } = useSession()
  return (
    <>
      {member ? <SignedIn member={member} /> : null}
      <nav className={styles.footer} aria-label={t('home.footer')}>
        <Link to="/home/language" className={styles.footerLink}>
          {t('home.language')}
        </Link>
        <DocumentLinks className={styles.footerLink} />
      </nav>
    </>
  )
}

function SignedIn({ member: { email, phone } }: { member: Member }) {
  const t = useText()
  const { api, keeper } = usePageParts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST customer/logout', {}),
    // Whatever the gateway says, this device forgets the person.
    onSettled: keeper.end,
  })
  const name = email ?? (phone === null ? null : isolateLtr(formatPhone(phone)))
  return (
    <div className={styles.account}>
      {name === null ? null : (
        <span className={styles.footerLink}>{t('sign-in.signedInAs', { email: name })}</span>
      )}
      <Button variant="text" size="small" busy={isPending} onClick={() => mutate()}>
        {t('sign-in.signOut')}
      </Button>
    </div>
  )
}
