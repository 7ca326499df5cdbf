import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { emptyEmail } from '../sign-in-draft.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'

/** Begins sign-in again, where the token of a step has expired. */
export function RestartButton() {
  const t = useTranslate()
  const { send } = useSignInFlow('provider', 'terms', 'association', 'newPassword')
  return (
    <Button size="small" variant="quiet" onClick={() => send('tokenExpired', { contact: emptyEmail })}>
      {t('sign-in.title')}
    </Button>
  )
}
