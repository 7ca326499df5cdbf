import { useText } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { EmptyWalletArt } from '#src/ui/art/empty-wallet-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

/** A wallet has an owner: what signing in brings, and how. */
export function SignInInvitation() {
  const t = useText()
  const gate = useMemberGate()
  return (
    <EmptyState
      art={<EmptyWalletArt />}
      title={t('tickets.signInTitle')}
      text={t('tickets.signInText')}
      action={<Button onClick={() => void gate('open')}>{t('tickets.signIn')}</Button>}
    />
  )
}
