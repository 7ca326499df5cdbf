import { useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

/** Shown to a visitor instead of the wallet: why to sign in, and the button. */
export function SignInInvitation() {
  const t = useTranslate()
  const gate = useMemberGate()
  return (
    <EmptyState
      art={<Picture image="giftcard" />}
      title={t('wallet.signInTitle')}
      text={t('wallet.signInText')}
      action={<Button onClick={() => void gate('open')}>{t('wallet.signIn')}</Button>}
    />
  )
}
