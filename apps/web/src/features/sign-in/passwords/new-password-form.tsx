import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '@crema/contract/limits'
import { refusalName } from '#src/api/api-error.ts'
import { passwordStrength } from '#src/lib/password-strength.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { CallProblem, isBadRequest } from '../steps/call-problem.tsx'
import { StartAgain } from '../steps/start-again.tsx'
import { StrengthHint } from './strength-hint.tsx'
import sheet from '../sign-in.module.css'
import styles from '../steps/steps.module.css'

type NewPasswordFormProps = {
  text?: string | undefined
  /** Whose it is, for the browser's keeper of passwords. */
  username: string
  save: (newPassword: string) => Promise<void>
  later?: ReactNode
}

/** A new password, judged for its length alone; the hint says how good it is and forbids nothing. */
export function NewPasswordForm({ text, username, save, later }: NewPasswordFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: save, meta: { failure: 'inPlace' } })
  const refusal = refusalName(error)
  const isAboutPassword = refusal === 'passwordTooCommon' || isBadRequest(error)
  const focusPassword = () => form.current?.querySelector<HTMLElement>('input[name=newPassword]')?.focus()
  useEffect(focusPassword, [isAboutPassword])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isGood = password.length >= limits.passwordMin
    setIsShort(!isGood)
    if (isGood) mutate(password)
    else focusPassword()
  }
  const fault = isShort || isBadRequest(error)
    ? t('sign-in-steps.passwordShort', { min: limits.passwordMin })
    : refusal === 'passwordTooCommon' && t('outcomes.passwordTooCommon')
  return (
    <form ref={form} className={sheet.form} noValidate onSubmit={submit}>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="newPassword"
        label={t('sign-in-steps.newPassword')}
        showLabel={t('sign-in-steps.showPassword')}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        value={password}
        error={fault}
        hint={fault ? undefined : <StrengthHint strength={passwordStrength(password)} />}
        onChange={(event) => {
          setPassword(event.target.value)
          setIsShort(false)
          reset()
        }}
      />
      {isAboutPassword ? null : <CallProblem error={error} action={refusal === 'tokenInvalid' ? <StartAgain /> : undefined} />}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in-steps.saving')}>
        {t('sign-in-steps.savePassword')}
      </Button>
      {later}
    </form>
  )
}
