import type { ReactNode } from 'react'
import { limits } from '@crema/contract/limits'
import type { RequestOf } from '#src/api/api-client.ts'
import { refusalName } from '#src/api/api-error.ts'
import { isPossiblePassword, passwordStrength } from '#src/lib/text/password-strength.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { CallError, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { PasswordStrengthHint } from './password-strength-hint.tsx'
import styles from '../form.module.css'

type NewPassword = Pick<RequestOf<'POST customer/setPassword'>, 'newPassword'>
type Problem = 'short' | 'tooCommon'

type NewPasswordFormProps = {
  /** What was typed before. */
  typed?: string
  /** The account's address or phone, for password managers. */
  username: string
  /** What did not happen where the call fails, above the reason. */
  failedTitle?: string
  /** Rejects where the password is refused. */
  save: (newPassword: string) => Promise<void>
  /** Offered where the token that allows a new password has expired. */
  restart?: ReactNode
  skip?: ReactNode
}

/** A new password. Only its length is checked; the hint shows its strength and forbids nothing. */
export function NewPasswordForm({
  typed = '',
  username,
  failedTitle,
  save,
  restart,
  skip,
}: NewPasswordFormProps) {
  const t = useTranslate()
  const { formProps, values, problems, tooLong, isSubmitting, formError, change } = useForm<
    NewPassword,
    { newPassword: Problem }
  >({
    values: { newPassword: typed },
    autoFocus: 'newPassword',
    texts: ({ newPassword }) => ({ newPassword: { text: newPassword, max: limits.passwordMax } }),
    check: ({ newPassword }) => (isPossiblePassword(newPassword) ? {} : { newPassword: 'short' }),
    submit: ({ newPassword }) => save(newPassword),
    problemsOf: (error) => {
      if (isBadRequest(error)) return { newPassword: 'short' }
      return refusalName(error) === 'passwordTooCommon' ? { newPassword: 'tooCommon' } : {}
    },
  })
  const { newPassword } = values
  const texts: Record<Problem, string> = {
    short: t('sign-in-steps.passwordShort', { min: limits.passwordMin }),
    tooCommon: t('outcomes.passwordTooCommon'),
  }
  const error = tooLong('newPassword') ?? (problems.newPassword && texts[problems.newPassword])
  return (
    <form {...formProps} className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="newPassword"
        label={t('sign-in-steps.newPassword')}
        showLabel={t('sign-in-steps.showPassword')}
        autoComplete="new-password"
        value={newPassword}
        error={error}
        hint={error ? undefined : <PasswordStrengthHint strength={passwordStrength(newPassword)} />}
        onChange={(event) => change({ newPassword: event.target.value })}
      />
      <CallError
        error={formError}
        title={failedTitle}
        action={refusalName(formError) === 'tokenInvalid' ? restart : undefined}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={t('sign-in-steps.saving')}>
        {t('sign-in-steps.savePassword')}
      </Button>
      {skip}
    </form>
  )
}
