import { useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

/** Shown to a visitor instead of what is the member's own. */
export function SignInInvitation() {
  const t = useTranslate()
  const gate = useMemberGate()
  return (
    <EmptyState
      art={<Picture image="badge-star" />}
      title={t('stars.signInTitle')}
      text={t('stars.signInText')}
      action={<Button onClick={() => void gate('open')}>{t('stars.join')}</Button>}
    />
  )
}
