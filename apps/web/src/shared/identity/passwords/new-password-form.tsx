import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '@crema/contract/limits'
import { refusalName } from '#src/api/api-error.ts'
import { passwordStrength } from '#src/lib/text/password-strength.ts'
import { useText } from '#src/session/app-context.ts'
import { CallProblem, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { StrengthHint } from './password-strength-hint.tsx'
import styles from '../form.module.css'

type NewPasswordFormProps = {
  /** What was typed already. */
  typed?: string
  /** Whose it is, for the browser's keeper of passwords. */
  username: string
  /** Rejects where it is refused. */
  save: (newPassword: string) => Promise<void>
  /** The way on where what let one come here has ended. */
  startAgain?: ReactNode
  later?: ReactNode
}

/** A new password, judged for its length alone; the hint says how good it is and forbids nothing. */
export function NewPasswordForm({ typed = '', username, save, startAgain, later }: NewPasswordFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState(typed)
  const [isShort, setIsShort] = useState(false)
  // Said at once, for whatever is pasted: a field that cut it would keep another password than meant.
  const isLong = password.length > limits.passwordMax
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: save, meta: { failure: 'inPlace' } })
  const refusal = refusalName(error)
  const isAboutPassword = refusal === 'passwordTooCommon' || isBadRequest(error)
  const focusPassword = () => form.current?.querySelector<HTMLElement>('input[name=newPassword]')?.focus()
  useEffect(focusPassword, [isAboutPassword])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isTooShort = password.length < limits.passwordMin
    setIsShort(isTooShort)
    if (!isTooShort && !isLong) mutate(password)
    else focusPassword()
  }
  const shortOrRefused =
    isShort || isBadRequest(error)
      ? t('sign-in-steps.passwordShort', { min: limits.passwordMin })
      : refusal === 'passwordTooCommon' && t('outcomes.passwordTooCommon')
  const fault = isLong ? t('sign-in-steps.passwordLong', { max: limits.passwordMax }) : shortOrRefused
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="newPassword"
        label={t('sign-in-steps.newPassword')}
        showLabel={t('sign-in-steps.showPassword')}
        autoComplete="new-password"
        value={password}
        error={fault}
        hint={fault ? undefined : <StrengthHint strength={passwordStrength(password)} />}
        onChange={(event) => {
          setPassword(event.target.value)
          setIsShort(false)
          reset()
        }}
      />
      {isAboutPassword ? null : (
        <CallProblem error={error} action={refusal === 'tokenInvalid' ? startAgain : undefined} />
      )}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in-steps.saving')}>
        {t('sign-in-steps.savePassword')}
      </Button>
      {later}
    </form>
  )
}
