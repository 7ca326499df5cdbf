import { useTranslate } from '#src/session/app-context.ts'
import { Button, type ButtonProps } from '#src/ui/actions/button.tsx'
import { emptyEmail } from '../sign-in-draft.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'

/** Begins sign-in again, where the token of a step has expired. Small, for a notice, unless another size is given. */
export function RestartButton({ size = 'small', variant = 'quiet' }: Pick<ButtonProps, 'size' | 'variant'>) {
  const t = useTranslate()
  const { send } = useSignInFlow('provider', 'terms', 'association', 'newPassword')
  return (
    <Button size={size} variant={variant} onClick={() => send('tokenExpired', { contact: emptyEmail })}>
      {t('sign-in.title')}
    </Button>
  )
}
